// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured of a cell here, and is not sent yet. Thread-safe. */
final class Outbox {
  private static final int SECOND = 1_000;

  private volatile CellRun run;
  private final List<Beat.Second> seconds = new ArrayList<>();
  private final Map<Kind, Beat.Failure> failures = new LinkedHashMap<>();

  /** When the cell began, by this machine's clock; 0 before. */
  private long begun;

  void filledBy(CellRun cellRun) {
    run = cellRun;
  }

  synchronized void begin() {
    begun = System.currentTimeMillis();
  }

  /**
   * Takes latencies.
   *
   * @param service whether these are service times
   */
  LatencySink latencies(boolean service) {
    return (cell, start, end, histogram) -> {
      int index = (int) ((start - run.startMillis()) / SECOND);
      Beat.Second second =
          new Beat.Second(
              cell.tag(), service, index, (int) (end - start), Latencies.of(histogram.copy()));
      synchronized (this) {
        seconds.add(second);
      }
    };
  }

  ErrorSink errors() {
    return (epochSecond, cell, code, message) -> {
      synchronized (this) {
        long millis = begun == 0 ? -SECOND : epochSecond * SECOND - begun;
        failures.merge(
            new Kind(epochSecond, code),
            new Beat.Failure(code, message, millis, 1),
            (first, next) ->
                new Beat.Failure(code, first.message(), first.millis(), first.count() + 1));
      }
    };
  }

  synchronized Beat take(String activity, boolean stopped) {
    Beat beat =
        new Beat(
            begun != 0,
            activity,
            stopped,
            new ArrayList<>(seconds),
            new ArrayList<>(failures.values()));
    seconds.clear();
    failures.clear();
    return beat;
  }

  private record Kind(long epochSecond, String code) {}
}
