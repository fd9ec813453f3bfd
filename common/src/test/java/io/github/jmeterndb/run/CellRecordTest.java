// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CellRecordTest {
  private static final String TAG = "select/jdbc/3";

  @Test
  void isThatOfAllThreadsTogether() {
    PathRecord both = merged("", share(2, 30, 10L, 20L), share(2, 5, 5L));

    assertThat(both.invalid).isEmpty();
    assertThat(both.seconds).isEqualTo(2);
    assertThat(both.operations).isEqualTo(35);
    assertThat(both.operationsByThread).containsExactly(10L, 5L, 20L);
    assertThat(both.latencies.getTotalCount()).isEqualTo(3);
    assertThat(both.startMillis()).isEqualTo(1_000);
  }

  @Test
  void addsUpWhatEachHasCountedAndNotWhatTheServerOfAllHas() {
    PathRecord both =
        merged(
            "",
            share(2, 30, 30L).with(share -> count(share, 30, 99)),
            share(2, 5, 5L).with(share -> count(share, 5, 105)));

    assertThat(both.counters).containsExactly(Map.entry("queries.read", 35L));
    assertThat(both.serverCounters).containsExactly(Map.entry("ndbapi.wait_exec_complete", 105L));
  }

  @Test
  void addsUpTheErrorsOfAll() {
    PathRecord both =
        merged(
            "",
            share(2, 30, 30L).with(share -> share.errors = 2),
            share(2, 5, 5L).with(share -> share.errors = 3));

    assertThat(both.errors).isEqualTo(5);
  }

  private static void count(PathRecord share, long queries, long waits) {
    share.counters.put("queries.read", queries);
    share.serverCounters.put("ndbapi.wait_exec_complete", waits);
  }

  @Test
  void isNotToBeUsedWhereOneEndedBeforeTheOtherOrIsLost() {
    assertThat(merged("", share(2, 30, 10L, 20L), share(1.5, 5, 5L)).invalid)
        .isEqualTo("one engine was measured for 1.5 s, another for 2.0 s");
    assertThat(merged("the engine two is lost: it burns", share(2, 30, 10L, 20L)).invalid)
        .isEqualTo("the engine two is lost: it burns");
    assertThat(merged("").invalid).isEqualTo("no engine has ended it");
  }

  @Test
  void namesTheEngineOfTheFirstErrorAndOfWhatIsInvalid() {
    PathRecord both =
        merged(
            "",
            share(2, 30, 10L, 20L),
            share(2, 5, 5L)
                .with(
                    share -> {
                      share.errors = 1;
                      share.firstError = "08S01/0: gone";
                      share.invalid = "a thread ended";
                    }));

    assertThat(both.errors).isEqualTo(1);
    assertThat(both.firstError).isEqualTo("on engine 1: 08S01/0: gone");
    assertThat(both.invalid).isEqualTo("on engine 1, a thread ended");
  }

  private static PathRecord merged(String lost, PathRecord... shares) {
    Map<String, CellRecord> byEngine = new LinkedHashMap<>();
    for (PathRecord share : shares) {
      byEngine.put("engine " + byEngine.size(), CellRecord.of(share));
    }
    return CellRecord.merged(Cell.ofTag(TAG), byEngine, 1_000, lost).paths().get(0);
  }

  private static PathRecord share(double seconds, long operations, Long... byThread) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000, byThread.length);
    return PathRecord.of(
        TAG,
        share -> {
          share.seconds = seconds;
          share.operations = operations;
          share.operationsByThread = List.of(byThread);
          share.latencies = latencies;
        });
  }
}
