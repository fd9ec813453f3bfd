// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.CellNames;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.ChangePoints;
import java.util.List;
import java.util.Optional;

/**
 * One figure over many runs.
 *
 * @param operation whose it is
 * @param of the path of a throughput, or {@code clusterj ÷ jdbc}
 * @param threads the thread count; of the mean of a ratio over several, these
 * @param ratio whether it is one, and no throughput
 * @param values those of the runs that measured it, in their order
 * @param changes where it changed, in their order; their index is that of a value
 */
record Course(
    Operation operation,
    String of,
    List<Integer> threads,
    boolean ratio,
    List<Value> values,
    List<ChangePoints.Change> changes) {
  /** The fewest runs in which a change could be found. */
  static final int FEWEST = 2 * ChangePoints.FEWEST;

  /** Copies the lists. */
  Course {
    threads = List.copyOf(threads);
    values = List.copyOf(values);
    changes = List.copyOf(changes);
  }

  /**
   * What a run measured.
   *
   * @param run its number, from 1
   * @param interval at 95 %, over the rounds of the run, or else within it
   */
  record Value(int run, double value, Optional<Interval> interval) {}

  /** Whether there are so many values that a change could be found. */
  boolean isTested() {
    return values.size() >= FEWEST;
  }

  /**
   * The same with its changes, found in its logarithms.
   *
   * @param significance the chance of one where there is none
   */
  Course tested(double significance) {
    double[] logs = values.stream().mapToDouble(value -> Math.log(value.value)).toArray();
    return new Course(operation, of, threads, ratio, values, ChangePoints.of(logs, significance));
  }

  /** The geometric mean of the values between two changes that hold the one of that index. */
  double level(int index) {
    int start = 0;
    int end = values.size();
    for (ChangePoints.Change change : changes) {
      if (change.index() <= index) {
        start = change.index();
      } else {
        end = Math.min(end, change.index());
      }
    }
    return Math.exp(
        values.subList(start, end).stream()
            .mapToDouble(value -> Math.log(value.value))
            .average()
            .orElseThrow());
  }

  /** Its name: {@code select, clusterj ÷ jdbc, 64 threads}. */
  String title() {
    String mean = threads.size() > 1 ? "mean of " : "";
    return operation.label() + ", " + of + ", " + mean + CellNames.threads(threads);
  }
}
