from memoryd_tools.memctl.spreadsheet import shown_source


def test_the_users_statement_is_shown_before_the_assistants_echo() -> None:
    said = [{"role": role, "seq": n} for n, role in enumerate(["user", "user", "assistant"])]
    assert shown_source(said) == said[1]
    assert shown_source(said[2:]) == said[2]
    assert shown_source([]) is None
