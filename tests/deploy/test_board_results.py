"""What the emulated board's tests found, as a table."""

from __future__ import annotations

from pathlib import Path

from memoryd_board.table import table

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


def test_each_test_is_a_line_with_its_outcome_and_what_it_measured(tmp_path: Path) -> None:
    results = tmp_path / "results.xml"
    results.write_text(RESULTS)
    assert table(results).splitlines()[2:] == [
        "| a first thing | holds | boot: 6 s; lost: 0 of 90 |",
        "| all works (256 MB) | **failed** |  |",
    ]
