"""The layers of the configuration: who wins, what is refused, and what a person is told."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from memoryd import schema
from memoryd.config import Settings
from memoryd.configuration import Configuration, Flag, explain, load
from memoryd.errors import ConfigError
from memoryd_device import profiles


def effective(
    folder: Path,
    text: str | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    flags: Mapping[str, str] | None = None,
    uid: int = 1000,
    memory_mb: int = 4096,
) -> Configuration:
    """Load with ``text`` as the file, in a world where nothing else exists."""
    file = None
    if text is not None:
        path = folder / "memoryd.toml"
        path.write_bytes(text.encode("utf-8"))
        file = str(path)
    return load(
        file=file,
        flags=[
            Flag(name=(name.split(".")[0], name.split(".")[1]), written=f"--set {name}", text=value)
            for name, value in (flags or {}).items()
        ],
        environ={"HOME": str(folder / "home"), **(environ or {})},
        uid=uid,
        cwd=folder,
        memory_mb=memory_mb,
    )


def mistakes(folder: Path, text: str | None = None, **layers: Mapping[str, str]) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        effective(folder, text, **layers)  # type: ignore[arg-type]  # layers are what it takes
    return caught.value.mistakes


def test_without_any_setting_the_defaults_hold(tmp_path: Path) -> None:
    settings = effective(tmp_path).settings
    assert settings.server.mode == 0o660
    assert settings.memory.budget_tokens == 4096
    assert settings.store.path == tmp_path / "home/.local/state/memoryd/memory.db"
    assert settings.server.socket is None


def test_later_layers_win(tmp_path: Path) -> None:
    file = "[log]\nlevel = 'info'\n[store]\nquota_mb = 1\n[worker]\nthreads = 2\n"
    environ = {"MEMORYD_LOG_LEVEL": "debug", "MEMORYD_STORE_QUOTA_MB": "2"}
    loaded = effective(tmp_path, file, environ=environ, flags={"log.level": "error"})
    assert loaded.settings.worker.threads == 2
    assert loaded.settings.store.quota_mb == 2
    assert loaded.settings.log.level == "error"
    assert loaded.origins["worker", "threads"] == f"{tmp_path}/memoryd.toml: [worker] threads"
    assert loaded.origins["store", "quota_mb"] == "MEMORYD_STORE_QUOTA_MB"
    assert loaded.origins["log", "level"] == "--set log.level"


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    found = mistakes(
        tmp_path,
        "[server]\nmax_conections = 3\ntcp_port = 'a'\n[stroe]\npath = 'x'\n",
        environ={"MEMORYD_LOG_LEVEL": "loud"},
        flags={"worker.threads": "0"},
    )
    assert len(found) == 5
    text = "\n".join(found)
    assert "did you mean max_connections?" in text
    assert "did you mean store?" in text
    assert "[server] tcp_port: must be a whole number from 0 to 65535 (0: no TCP), not 'a'" in text
    assert "MEMORYD_LOG_LEVEL: must be one of" in text
    assert "--set worker.threads: must be a whole number from 1 to 64, not 0" in text


@pytest.mark.parametrize(
    "line",
    [
        "[server]\ntcp_port = true",
        "[server]\ntcp_port = 1.0",
        "[server]\ntcp_port = 65536",
        "[server]\ntcp_port = -1",
        "[server]\nmode = 432",
        "[server]\nmode = '0968'",
        "[server]\nmode = '07777'",
        "[server]\nallow_uids = '1000'",
        "[server]\nallow_uids = [-1]",
        "[server]\nallow_uids = ['5-3']",
        "[server]\nallow_uids = ['root']",
        "[server]\nallow_uids = [4294967295]",
        "[server]\ntcp_host = '0.0.0.0'",
        "[server]\nsocket = ''' a\nb '''",
        "[server]\nmax_frame_bytes = 10",
        "[store]\npath = 5",
        "[store]\ndurability = 'sometimes'",
        "[store]\nquota_mb = 1e3",
        "[cloud]\nbase_url = 'example.org/v1'",
        "[cloud]\nbase_url = 'file:///etc/passwd'",
        "[cloud]\nbase_url = 'https://user:secret@example.org/v1'",
        "[cloud]\nbase_url = 'https://example.org:port/v1'",
        "[cloud]\nbase_url = 'https://example.org/v1?a=b'",
        "[cloud]\ntimeout_s = nan",
        "[cloud]\ntimeout_s = inf",
        "[cloud]\ntimeout_s = 0",
        "[cloud]\ntimeout_s = '30'",
        "[cloud]\nextra_headers = { A = 1 }",
        '[cloud]\nextra_headers = { A = "x\\r\\nB: y" }',
        "[cloud]\nextra_body = { when = 2026-01-01 }",
        "[cloud]\nextra_body = { top_p = nan }",
        "[cloud]\nprice = 3",
        "[cloud]\nprice = { gpt = { input = 1 } }",
        "[cloud]\nprice = { gpt = { input = 1, output = -1 } }",
        "[cloud]\nprice = { gpt = { input = nan, output = 1 } }",
        "[cloud]\nprice = { gpt = 3 }",
        "[memory]\ntimezone = 'Asia/Peking'",
        "[memory]\ntimezone = '../../etc/passwd'",
        "[memory]\nstrategy = 'clever'",
        "[worker]\nenabled = 'true'",
        "[worker]\nenabled = 1",
        "[board]\nprofile = 'huge'",
    ],
)
def test_a_wrong_value_is_one_mistake_that_names_its_place(tmp_path: Path, line: str) -> None:
    found = mistakes(tmp_path, line)
    assert len(found) == 1
    section, key = line.split("]")[0].strip("["), line.split("\n")[1].split(" ")[0]
    assert f"[{section}] {key}: " in found[0]


def test_right_values_of_every_kind_are_taken(tmp_path: Path) -> None:
    settings = effective(
        tmp_path,
        """
        [server]
        mode = "600"
        allow_uids = [1000, "20010000-20019999"]
        [cloud]
        base_url = "http://127.0.0.1:8000/v1/"
        timeout_s = 30
        extra_headers = { X-Board = "rk3568" }
        extra_body = { enable_thinking = false, stop = ["a"] }
        price = { "gpt-4.1" = { input = 2, output = 8.5 } }
        [memory]
        timezone = "Asia/Shanghai"
        [worker]
        enabled = false
        """,
    ).settings
    assert settings.server.mode == 0o600
    assert settings.server.allow_uids == ("1000", "20010000-20019999")
    assert settings.cloud.base_url == "http://127.0.0.1:8000/v1"
    assert settings.cloud.timeout_s == 30.0
    assert settings.cloud.extra_headers == {"X-Board": "rk3568"}
    assert settings.cloud.extra_body == {"enable_thinking": False, "stop": ["a"]}
    assert settings.cloud.price == {"gpt-4.1": {"input": 2.0, "output": 8.5}}
    assert settings.memory.timezone == "Asia/Shanghai"
    assert settings.worker.enabled is False


def test_every_kind_can_be_given_as_text(tmp_path: Path) -> None:
    settings = effective(
        tmp_path,
        environ={
            "MEMORYD_SERVER_ALLOW_UIDS": "1000, 2000-2999",
            "MEMORYD_SERVER_ALLOW_GIDS": "[1, '2-3']",
            "MEMORYD_SERVER_MODE": "0600",
            "MEMORYD_CLOUD_EXTRA_BODY": '{"a": 1}',
            "MEMORYD_CLOUD_TIMEOUT_S": "2.5",
            "MEMORYD_WORKER_ENABLED": "off",
            "MEMORYD_WORKER_OOM_SCORE_ADJ": "-5",
            "MEMORYD_MEMORY_MAX_TOKENS": "2000",
        },
    ).settings
    assert settings.server.allow_uids == ("1000", "2000-2999")
    assert settings.server.allow_gids == ("1", "2-3")
    assert settings.server.mode == 0o600
    assert settings.cloud.extra_body == {"a": 1}
    assert settings.cloud.timeout_s == 2.5
    assert settings.worker.enabled is False
    assert settings.worker.oom_score_adj == -5
    assert settings.memory.options == {"max_tokens": 2000}


@pytest.mark.parametrize("text", ["1_000", " 7", "٣", "0x10", "1e3", "99999999999999999999"])
def test_numbers_in_text_are_plain_digits(tmp_path: Path, text: str) -> None:
    assert len(mistakes(tmp_path, environ={"MEMORYD_SERVER_MAX_CONNECTIONS": text})) == 1


def test_an_empty_variable_counts_as_not_given(tmp_path: Path) -> None:
    environ = {"MEMORYD_CLOUD_BASE_URL": "", "MEMORYD_LOG_LEVEL": "", "MEMORYD_CONFIG": ""}
    assert effective(tmp_path, environ=environ).settings == effective(tmp_path).settings


def test_an_empty_string_puts_an_optional_setting_back(tmp_path: Path) -> None:
    file = "[cloud]\nbase_url = 'https://example.org/v1'\n"
    assert effective(tmp_path, file, flags={"cloud.base_url": ""}).settings.cloud.base_url is None


def test_a_misspelt_variable_is_a_mistake(tmp_path: Path) -> None:
    found = mistakes(tmp_path, environ={"MEMORYD_CLOUD_BASEURL": "x", "MEMORYD_CLUOD_MODEL": "y"})
    assert (
        "MEMORYD_CLOUD_BASEURL: unknown key 'baseurl' in [cloud]; did you mean base_url?" in found
    )
    assert "MEMORYD_CLUOD_MODEL: unknown section 'cluod'; did you mean cloud?" in found


def test_a_key_in_the_wrong_section_is_told_where_it_belongs(tmp_path: Path) -> None:
    assert "it belongs to [cloud]" in mistakes(tmp_path, "[server]\nbase_url = 'x'")[0]
    assert "base_url belongs into a section: [cloud]" in mistakes(tmp_path, "base_url = 'x'")[0]


def test_an_api_key_in_the_settings_is_refused_and_not_repeated(tmp_path: Path) -> None:
    (found,) = mistakes(tmp_path, "[cloud]\napi_key = 'sk-secret'")
    assert "api_key_file" in found and "sk-secret" not in found


def test_wrong_options_of_strategies_are_mistakes_too(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "[memory]\nmax_tokns = 5\nmax_turns = 'many'\n")
    assert "did you mean max_tokens?" in found[0]
    assert "[memory] max_turns: " in found[1]


def test_paths_start_at_the_file_that_names_them(tmp_path: Path) -> None:
    (tmp_path / "conf").mkdir()
    file = "[store]\npath = '../data/m.db'\n[cloud]\napi_key_file = '~/key'\n"
    environ = {"MEMORYD_LOG_FILE": "log/memoryd.log"}
    path = tmp_path / "conf" / "memoryd.toml"
    path.write_text(file)
    settings = load(
        file="conf/memoryd.toml", flags=(), environ=environ, uid=0, cwd=tmp_path, memory_mb=4096
    ).settings
    assert settings.store.path == tmp_path / "data/m.db"
    assert settings.cloud.api_key_file == Path("~/key").expanduser()
    assert settings.log.file == tmp_path / "log/memoryd.log"


def test_a_socket_path_that_an_app_cannot_connect_to_is_refused(tmp_path: Path) -> None:
    found = mistakes(tmp_path, flags={"server.socket": "/run/" + "s" * 102})
    assert "106 bytes" in found[0]
    loaded = effective(tmp_path, flags={"server.socket": "/run/" + "s" * 101})
    assert loaded.settings.server.socket == "/run/" + "s" * 101


def test_a_relative_socket_path_is_measured_where_it_will_be(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60)
    deep.mkdir()
    assert "106 bytes" in mistakes(deep, "[server]\nsocket = '%s'\n" % ("s" * 60))[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[server]\ntcp_port = 7001\n", "needs server.token_file"),
        ("[cloud]\nclient_cert = 'c.pem'\n", "needs cloud.client_key"),
        ("[cloud]\nclient_key = 'k.pem'\n", "needs cloud.client_cert"),
        ("[server]\nmax_inflight_bytes = 65536\n", "above server.max_inflight_bytes"),
        ("[server]\nmax_unsent_total_bytes = 65536\n", "above server.max_unsent_total_bytes"),
        ("[pressure]\navailable_elevated_percent = 90\n", "could never be left"),
        ("[pressure]\nrss_critical_mb = 63\n", "from 64 to 65536 (0: no mark)"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(
    tmp_path: Path, text: str, expected: str
) -> None:
    (found,) = mistakes(tmp_path, text)
    assert expected in found and "memoryd.toml" in found


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"[server\n", "no valid TOML"),
        (b"[log]\nlevel = 'info'\nlevel = 'info'\n", "no valid TOML"),
        (b"[log]\nlevel = '\xff'\n", "not UTF-8 at byte 15"),
        (b"# " + b"x" * 2**20, "longer than"),
        (b"log = 5\n", "log must be a section, written [log]"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_mistake(
    tmp_path: Path, content: bytes, expected: str
) -> None:
    path = tmp_path / "memoryd.toml"
    path.write_bytes(content)
    (found,) = mistakes(tmp_path, environ={"MEMORYD_CONFIG": str(path)})
    assert expected in found and str(path) in found


def test_a_named_file_must_exist_and_be_a_file(tmp_path: Path) -> None:
    (missing,) = mistakes(tmp_path, environ={"MEMORYD_CONFIG": "nowhere.toml"})
    assert "nowhere.toml: cannot be read: No such file" in missing
    (folder,) = mistakes(tmp_path, environ={"MEMORYD_CONFIG": str(tmp_path)})
    assert "not a file" in folder


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    assert effective(tmp_path, "\ufeff[log]\nlevel = 'info'\n").settings.log.level == "info"


def test_the_users_file_is_found_when_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "memoryd.toml").write_text("[log]\nlevel = 'info'\n")
    loaded = effective(tmp_path, environ={"XDG_CONFIG_HOME": str(tmp_path)})
    assert loaded.file == tmp_path / "memoryd.toml"
    assert loaded.settings.log.level == "info"


def test_a_board_with_little_memory_gets_other_defaults_which_the_file_overrides(
    tmp_path: Path,
) -> None:
    small = effective(tmp_path, memory_mb=490)
    assert small.settings.worker.idle_s == 60.0
    assert small.origins["worker", "idle_s"] == "board profile 512mb"
    assert "idle_s = 60.0  # board profile 512mb" in explain(small)
    assert effective(tmp_path, "[worker]\nidle_s = 5\n", memory_mb=490).settings.worker.idle_s == 5
    asked = effective(tmp_path, environ={"MEMORYD_BOARD_PROFILE": "512mb"})
    assert asked.settings.worker.idle_s == 60.0
    assert effective(tmp_path, memory_mb=2048).settings.worker.idle_s == 300.0


def test_the_effective_settings_are_a_file_that_gives_the_same_settings(tmp_path: Path) -> None:
    first = effective(
        tmp_path,
        "[server]\nmode = '0600'\nallow_uids = ['1-2']\n[memory]\nmax_tokens = 1000\n",
        memory_mb=490,
    )
    text = "\n".join(explain(first))
    tomllib.loads(text)
    again = effective(tmp_path, text)
    assert again.settings == first.settings


def test_secrets_are_neither_printed_nor_repeated_in_mistakes(tmp_path: Path) -> None:
    file = """
        [cloud]
        base_url = "https://example.org/v1/tenant"
        proxy = "http://me:s3cr3t@proxy.example.org:3128"
        extra_headers = { Authorization = "Bearer s3cr3t" }
        extra_body = { key = "s3cr3t" }
    """
    printed = "\n".join(explain(effective(tmp_path, file)))
    assert "s3cr3t" not in printed
    assert "# extra_headers is set and not shown" in printed
    wrong = (
        file.replace("http", "hxxp").replace('"Bearer s3cr3t"', "5").replace("}", ", d = 1e999}")
    )
    assert "s3cr3t" not in "\n".join(mistakes(tmp_path, wrong))


def test_a_wrong_value_cannot_write_control_characters_to_a_terminal(tmp_path: Path) -> None:
    (found,) = mistakes(tmp_path, '[log]\nlevel = "\\u001b[2Jloud\\u009b"\n')
    assert found.isprintable()
    (found,) = mistakes(tmp_path, '[log]\n"\\u001b[2J" = 1\n')
    assert found.isprintable()


def test_systemd_credentials_are_found(tmp_path: Path) -> None:
    (tmp_path / "api_key").write_text("secret")
    loaded = effective(tmp_path, environ={"CREDENTIALS_DIRECTORY": str(tmp_path)})
    assert loaded.settings.cloud.api_key_file == tmp_path / "api_key"
    assert loaded.settings.server.token_file is None


def test_the_schema_and_the_settings_have_the_same_keys() -> None:
    for section in fields(Settings):
        names = {key.name for key in fields(section.default_factory)}  # type: ignore[arg-type]
        assert names - {"options"} == set(schema.KEYS[section.name])


@pytest.mark.parametrize("name", profiles.NAMES)
def test_profiles_change_settings_that_exist_to_values_that_are_allowed(
    name: str, tmp_path: Path
) -> None:
    loaded = effective(tmp_path, flags={"board.profile": name})
    for section, key in profiles.load(name).settings:
        assert key in schema.KEYS[section]
        assert loaded.origins[section, key] == f"board profile {name}"


def test_the_socket_in_force_is_known_whether_it_was_set_or_not(tmp_path: Path) -> None:
    runtime = {"XDG_RUNTIME_DIR": "/run/user/1000"}
    assert effective(tmp_path, environ=runtime).socket == "/run/user/1000/memoryd.sock"
    assert effective(tmp_path, uid=0).socket == "/run/memoryd/memoryd.sock"
    assert effective(tmp_path, flags={"server.socket": "/x/s"}).socket == "/x/s"
    assert "# socket is not set: /run/memoryd/memoryd.sock" in explain(effective(tmp_path, uid=0))
