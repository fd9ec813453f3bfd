// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Beat.Second;
import io.github.jmeterndb.workload.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EngineCellTest {
  private static final String TAG = "select/jdbc/3";

  private final Engine one = new Engine("one:1099");
  private final Engine two = new Engine("two:1099");
  private final List<String> written = new ArrayList<>();
  private final EngineCell cell =
      new EngineCell(
          Cell.ofTag(TAG), 0, 2, 0, false, this::write, LatencySink.NONE, ErrorSink.NONE);

  @BeforeEach
  void runOnBoth() {
    cell.runOn(List.of(one, two));
  }

  private void write(Cell of, long start, long end, Histogram latencies) {
    written.add(
        "%s %d %d: %d"
            .formatted(
                of.tag(), start - cell.startMillis(), end - start, latencies.getTotalCount()));
  }

  @Test
  void beginsWhenAllAreReadyOrLost() {
    cell.ready(one.name);
    assertThat(cell.hasBegun()).isFalse();

    two.lost = "it burns";
    cell.lose(two);

    assertThat(cell.hasBegun()).isTrue();
    assertThat(cell.invalid()).isEqualTo("the engine two:1099 is lost: it burns");
  }

  @Test
  void doesNotBeginWhenItWasStopped() {
    cell.stop();
    cell.ready(one.name);
    cell.ready(two.name);

    assertThat(cell.hasBegun()).isFalse();
  }

  @Test
  void writesASecondOfAllOnceWhenAllHaveSentIt() throws Exception {
    begin();
    cell.add(one, beat(second(0, 1_000, 5), second(1, 1_000, 7)));
    assertThat(written).isEmpty();
    cell.add(two, beat(second(0, 1_000, 1), second(1, 400, 2)));
    assertThat(written).containsExactly(TAG + " 0 1000: 6");

    cell.close();

    assertThat(written).containsExactly(TAG + " 0 1000: 6", TAG + " 1000 1000: 9");
  }

  @Test
  void isThatOfAllThreadsTogether() {
    begin();
    cell.add(one, ran(2, 30, List.of(10L, 20L)), List.of(0, 2));
    cell.add(two, ran(2, 5, List.of(5L)), List.of(1));

    assertThat(cell.invalid()).isEmpty();
    assertThat(cell.seconds()).isEqualTo(2);
    assertThat(cell.operations()).isEqualTo(35);
    assertThat(cell.operationsByThread()).containsExactly(10L, 5L, 20L);
  }

  @Test
  void addsUpWhatEachHasCountedAndNotWhatTheServerOfAllHas() {
    begin();
    cell.add(one, ran(30, 99), List.of(0, 2));
    cell.add(two, ran(5, 105), List.of(1));

    assertThat(cell.counters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("queries.read", 35L, "ndbapi.wait_exec_complete", 105L));
  }

  @Test
  void isNotToBeUsedWhereOneEndedBeforeTheOther() {
    begin();
    cell.add(one, ran(2, 30, List.of(10L, 20L)), List.of(0, 2));
    cell.add(two, ran(1.5, 5, List.of(5L)), List.of(1));

    assertThat(cell.invalid()).isEqualTo("one engine was measured for 1.5 s, another for 2.0 s");
  }

  private void begin() {
    cell.ready(one.name);
    cell.ready(two.name);
  }

  private static Beat beat(Second... seconds) {
    return new Beat(true, "", false, List.of(seconds), List.of());
  }

  private static Second second(int index, int millis, int operations) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(1_000, operations);
    return new Second(TAG, false, index, millis, Beat.Encoded.of(histogram));
  }

  private static Answer.Ran ran(double seconds, long operations, List<Long> byThread) {
    return ran(seconds, operations, byThread, Map.of(), Map.of());
  }

  private static Answer.Ran ran(long queries, long waits) {
    return ran(
        2,
        queries,
        List.of(queries),
        Map.of("queries.read", queries),
        Map.of("ndbapi.wait_exec_complete", waits));
  }

  private static Answer.Ran ran(
      double seconds,
      long operations,
      List<Long> byThread,
      Map<String, Long> counters,
      Map<String, Long> serverCounters) {
    Ledger ledger = other -> other;
    return new Answer.Ran(
        Beat.NOTHING,
        seconds,
        operations,
        byThread,
        0,
        0,
        "",
        0,
        "",
        "",
        Map.of(),
        false,
        null,
        counters,
        serverCounters,
        ledger);
  }
}
