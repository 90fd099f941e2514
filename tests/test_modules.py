"""Modules that load late or go early, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from memoryd.core.fact_table.sameness import _synonyms, canonical_key
from memoryd.modules import forget_results

CERTIFICATES = Path(__file__).parent / "support" / "llm_tls"


def python(script: str) -> list[str]:
    """Run a script and return the words that it prints."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


ASYNCIO = """
import sys
from memoryd.cli import SELDOM_USED
from memoryd.modules import postponed
with postponed(*SELDOM_USED):
    import asyncio
"""


def test_asyncio_serves_a_local_socket_without_loading_tls(tmp_path: Path) -> None:
    script = f"""{ASYNCIO}
import socket
class Echo(asyncio.Protocol):
    def connection_made(self, transport): self.transport = transport
    def data_received(self, data): self.transport.write(data)
async def main():
    loop = asyncio.get_running_loop()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind({str(tmp_path / "s")!r})
    async with await loop.create_unix_server(Echo, sock=listener):
        with socket.socket(socket.AF_UNIX) as client:
            client.connect({str(tmp_path / "s")!r})
            client.sendall(b"hello")
            print((await asyncio.to_thread(client.recv, 9)).decode())
asyncio.run(main())
print("_ssl" in sys.modules)
"""
    assert python(script) == ["hello", "False"]


def test_a_postponed_module_loads_at_its_first_use_and_only_once() -> None:
    script = f"""{ASYNCIO}
import ssl
print("_ssl" in sys.modules)
first = ssl.SSLContext
print("_ssl" in sys.modules, ssl.SSLContext is first, asyncio.base_events.ssl is ssl)
print(asyncio.sslproto.SSLProtocol.__module__, ssl.__spec__.name)
"""
    assert python(script) == ["False", "True", "True", "True", "asyncio.sslproto", "ssl"]


def test_a_postponed_module_that_two_threads_use_at_once_is_whole_for_both() -> None:
    script = f"""{ASYNCIO}
import ssl, threading
together = threading.Barrier(8)
seen = []
def use():
    together.wait()
    seen.append(ssl.create_default_context().__class__.__name__)
threads = [threading.Thread(target=use) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(*seen)
"""
    assert python(script) == ["SSLContext"] * 8


def test_a_postponed_module_lacks_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text("x = 1\n__version__ = '2'\n")
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from memoryd.modules import postponed
with postponed("late"):
    import late
print(hasattr(late, "y"), hasattr(late, "__path__"), late.x, late.__version__)
"""
    assert python(script) == ["False", "False", "1", "2"]


def test_a_postponed_module_loads_at_the_first_call_of_a_function_imported_by_name(
    tmp_path: Path,
) -> None:
    (tmp_path / "late.py").write_text("print('loaded')\ndef double(x, *, by=2): return x * by\n")
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from memoryd.modules import postponed
with postponed(functions={{"late": ("double",)}}):
    from late import double
print("imported")
print(double(4), double(4, by=3))
import late
print(late.double(5))
"""
    assert python(script) == ["imported", "loaded", "8", "12", "10"]


def test_a_postponed_module_that_fails_says_so_at_every_use(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise ImportError('no library')\n")
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from memoryd.modules import postponed
with postponed("broken"):
    import broken
for _ in range(2):
    try:
        broken.x
    except ImportError as exc:
        print(str(exc).replace(" ", "-"))
"""
    assert python(script) == ["no-library", "no-library"]


def test_asyncio_learns_that_there_is_no_openssl() -> None:
    script = f"""
import sys
from importlib.machinery import PathFinder
sys.modules["_ssl"] = None
find = PathFinder.find_spec
PathFinder.find_spec = classmethod(
    lambda cls, name, *rest: None if name == "_ssl" else find(name, *rest)
)
{ASYNCIO}
print(asyncio.base_events.ssl)
"""
    assert python(script) == ["None"]


@pytest.mark.parametrize("name", ["argparse", "memoryd.schema"])
def test_a_forgotten_module_can_be_imported_again(name: str) -> None:
    script = f"""
import sys
from memoryd.modules import forget
import {name}
old = sys.modules[{name!r}]
forget({name!r}, "never.imported")
print({name!r} in sys.modules)
import {name}
print(sys.modules[{name!r}] is old)
"""
    assert python(script) == ["False", "False"]


def test_the_systems_certificates_are_read_for_tls_alone_and_once() -> None:
    script = f"""
import os, ssl
os.environ["SSL_CERT_FILE"] = {str(CERTIFICATES / "ca.pem")!r}
os.environ["SSL_CERT_DIR"] = "/nowhere"
from memoryd.config import CloudSettings
from memoryd.llm.endpoint import Endpoint
from memoryd.llm.transport import _prepare
def prepared(url):
    settings = CloudSettings(base_url=url)
    return _prepare(settings, Endpoint.from_settings(settings), lambda: None)
print(prepared("http://h/v1"))
from aiohttp import connector
print(len(connector._SSL_CONTEXT_VERIFIED.get_ca_certs()))
print(connector._SSL_CONTEXT_VERIFIED.verify_mode.name)
print(len(prepared("https://h/v1").get_ca_certs()))
print(len(ssl.create_default_context().get_ca_certs()))
"""
    assert python(script) == ["True", "0", "CERT_REQUIRED", "1", "1"]


def test_what_functions_kept_of_texts_is_forgotten_and_their_tables_stay() -> None:
    canonical_key("电话号码")
    assert canonical_key.cache_info().currsize
    tables = _synonyms.cache_info()
    assert tables.currsize == 1
    forget_results("memoryd.core")
    assert canonical_key.cache_info().currsize == 0
    assert _synonyms.cache_info() == tables


def test_no_part_of_the_daemon_needs_the_module_inspect_to_be_imported() -> None:
    script = f"""{ASYNCIO}
from importlib import import_module
from pathlib import Path
import memoryd
root = Path(memoryd.__file__).parent
with postponed(*SELDOM_USED):
    for path in (*root.glob("core/**/*.py"), *root.glob("s*/*.py"), root / "commandline.py"):
        import_module(".".join(("memoryd", *path.relative_to(root).with_suffix("").parts)))
    import memoryd.app
print("memoryd.core.extraction.rules_en" in sys.modules, "ast" in sys.modules)
"""
    # from then on dataclasses itself uses it
    assert python(script) == ["True", str(sys.version_info >= (3, 12))]
