// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepConsoleTest {
  private static final String ERASE = "\r\033[K";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SweepConsole console = console(0);

  @ParameterizedTest
  @CsvSource({
    "PT119S, about 119 s",
    "PT120S, about 2 min",
    "PT3M, about 3 min",
    "PT1H29M40S, about 90 min"
  })
  void saysADurationAsOneDoes(Duration duration, String words) {
    assertThat(Numbers.about(duration)).isEqualTo(words);
  }

  @Test
  void printsALineACellWithTheTimeThatIsLeft() {
    ends(console, "select/direct/1", 1, "", Duration.ofSeconds(20), 1, 1);
    ends(console, "select/direct/1", 2, "stopped", Duration.ZERO, 1, 1);

    List<String> lines = out.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .matches("\\[ 1/2\\] select over direct, 1 thread .* TPS .*p50 .* µs .*p99 .* µs.*")
        .endsWith("about 20 s left");
    assertThat(lines.get(1)).startsWith("[ 2/2] ").endsWith("µs   stopped").doesNotContain("left");
    assertThat(err.size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "12000, 10, '1,200 TPS'",
    "990, 10, 99.0 TPS",
    "1, 12.34, 12.3 s each",
    "0, 10, 0.0 TPS",
  })
  void saysHowLongEachTookWhereThereIsLessThanOneASecond(long count, double seconds, String words) {
    ends(console, "select/direct/1", 1, "", Duration.ZERO, count, seconds);

    assertThat(out.toString(UTF_8)).contains(" " + words);
  }

  @Test
  void namesErrorsAndRetries() {
    PathRecord record =
        PathRecord.of(
            "select/direct/1",
            path -> {
              path.seconds = 1;
              path.errors = 3;
              path.retries = Map.of("40001/1213", 1_000L, "40001/1205", 200L);
            });
    console.cellBegins(new CellBegun(SweepCell.of(record.measured()), 1, 2, 0, 1));
    console.cellEnded(new CellEnded(record, Duration.ZERO));

    assertThat(out.toString(UTF_8)).contains("   3 ERRORS   1,200 tried again");
  }

  @Test
  void fitsIntoEightyColumns() {
    ends(console(80), "update/clusterj/64", 1, "", Duration.ofMinutes(3), 197_070, 10);

    assertThat(out.toString(UTF_8).strip())
        .isEqualTo(
            "[ 1/2] update over clusterj, 64 threads  19,707 TPS  p99    100 µs  3 min left");
  }

  private static void ends(
      SweepConsole console,
      String tag,
      int number,
      String note,
      Duration left,
      long count,
      double seconds) {
    Cell cell = Cell.ofTag(tag);
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(100_000, count);
    console.cellBegins(new CellBegun(SweepCell.of(cell), number, 2, 0, 1));
    console.cellEnded(
        new CellEnded(
            PathRecord.of(
                tag,
                record -> {
                  record.operations = count;
                  record.seconds = seconds;
                  record.latencies = latencies;
                  record.note = note;
                }),
            left));
  }

  @Test
  void printsTheRatioOfPathsThatTookTurns() {
    Cell fast = Cell.ofTag("select/direct/1");
    Cell slow = Cell.ofTag("select/sql/1");
    console.cellBegins(new CellBegun(new SweepCell(List.of(fast, slow)), 1, 1, 0, 1));
    for (int block = 0; block < 24; block++) {
      console.second(slice(fast, block, 300 + block % 2));
      console.second(slice(slow, block, 100));
    }
    for (Cell path : List.of(fast, slow)) {
      console.cellEnded(
          new CellEnded(PathRecord.of(path.tag(), record -> record.seconds = 1), Duration.ZERO));
    }

    List<String> lines = out.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(2)).startsWith("[ 1/1] direct ÷ sql: 3.0").endsWith("within this cell)");
  }

  private static CellSecond slice(Cell cell, int block, int operations) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000, operations);
    return new CellSecond(cell, false, block * 100L, block * 100L + 50, latencies);
  }

  @Test
  void showsControlCharactersOfOthersAsNumbers() {
    console.said("mysqld says \033[2J");
    console.isDoing("Waiting for \033[2J");
    console.troubled("Access denied \033]0;title\007");

    assertThat(out.toString(UTF_8) + err.toString(UTF_8))
        .contains("says \\u001b[2J", "for \\u001b[2J", "denied \\u001b]0;title\\u0007")
        .doesNotContain("\033", "\007");
  }

  @Test
  void writesTheLastLineAnewAndTakesItAwayForAnother() {
    SweepConsole live = console(9);

    live.isDoing("one");
    live.isDoing("longer than it is wide");
    live.said("done");
    live.erase();

    assertThat(out.toString(UTF_8).replace(System.lineSeparator(), "\n"))
        .isEqualTo(ERASE + "one" + ERASE + "longer t" + ERASE + "done\n");
  }

  private SweepConsole console(int columns) {
    return new SweepConsole(
        new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), columns);
  }
}
