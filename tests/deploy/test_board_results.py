"""What the emulated board's tests found, as a table."""

from __future__ import annotations

from pathlib import Path

from memoryd_board.table import put_into, table

RESULTS = """\
<testsuites><testsuite name="pytest">
  <testcase name="test_a_first_thing">
    <properties>
      <property name="boot" value="6 s"/><property name="lost" value="0 of 90"/>
    </properties>
  </testcase>
  <testcase name="test_all_works[256 MB]"><failure message="no">no</failure></testcase>
</testsuite></testsuites>
"""

MORE = '<testsuite><testcase name="test_another"><skipped/></testcase></testsuite>'


def test_each_test_is_a_line_with_its_outcome_and_what_it_measured(tmp_path: Path) -> None:
    (tmp_path / "results.xml").write_text(RESULTS)
    (tmp_path / "more.xml").write_text(MORE)
    found = [tmp_path / "results.xml", tmp_path / "more.xml"]
    assert table(found).splitlines()[2:] == [
        "| a first thing | holds | boot: 6 s; lost: 0 of 90 |",
        "| all works (256 MB) | **failed** |  |",
        "| another | not run |  |",
    ]


def test_the_table_takes_the_place_of_the_former_one_in_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- board-test -->\n| old |\n<!-- end -->\nAfter.\n")
    put_into(page, "| new |")
    assert page.read_text() == "Before.\n<!-- board-test -->\n| new |\n<!-- end -->\nAfter.\n"
