// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Receives the events of a run in this JVM or on remote engines; the latter as sums. The events of
 * a run arrive in order, in one thread. A follower that throws still gets the following events.
 * Histograms must not be modified.
 */
public interface RunFollower {
  /** Executes each event: in the feed's thread, unless a follower has one of its own. */
  default void execute(Runnable event) {
    event.run();
  }

  /** The parameters are checked, and the run directory exists. */
  default void runBegins(RunPlan plan) {}

  default void said(String line) {}

  /** The current activity before a cell, in a line that the next one may replace. */
  default void isDoing(String line) {
    said(line);
  }

  default void troubled(String line) {
    said(line);
  }

  /** A cell starts with its warm-up. */
  default void cellBegins(CellBegun cell) {}

  /** A second of a window is over: called for the cell, and for each part of a mixture. */
  default void second(CellSecond second) {}

  /** Failed operations since the last call, warm-up included; twice a second at most. */
  default void failed(Cell cell, String code, String message, long count) {}

  /** A fault of the current cell, or its revert. */
  default void faultBegins(Fault fault) {}

  default void faultInEffect(Fault fault) {}

  /** The threads of a cell have ended; its rows are compared next. */
  default void cellRan() {}

  /** Called for each path of a cell. */
  default void cellEnded(CellEnded cell) {}

  /** The following CPU samples come from these agents, for these processes. */
  default void watched(List<AgentInfo> agents, List<ProcessInfo> processes) {}

  /** A sample of the PerfMon listener, in per cent. */
  default void sampled(String label, double value) {}

  /** The windows of the search were reported as cells. {@code left} is an estimate. */
  default void found(SloInfo slo, Duration left) {}

  /** Called once, even if the run never began. */
  default void runEnded(RunEnded end) {}

  /**
   * @param generators remote engines; empty if this JVM makes the load
   */
  record RunPlan(
      Path directory, String target, String system, Settings settings, List<String> generators) {
    /** Whether the highest rate within an SLO is searched. */
    public boolean isSearch() {
      return settings.isGiven(Parameter.SLO);
    }
  }

  /**
   * @param number from 1; the same for all windows of a search
   * @param seconds maximum length of the window
   */
  record CellBegun(SweepCell cell, int number, int cells, int warmup, int seconds) {}

  /**
   * A second of the window of a cell or of a part of its mixture; if paths take turns, the counted
   * time of a slice. Times are milliseconds since the epoch, latencies nanoseconds.
   *
   * @param service true for service times, which a cell at a rate has in addition to latencies
   */
  record CellSecond(Cell cell, boolean service, long start, long end, Histogram latencies) {
    public double seconds() {
      return (end - start) / 1e3;
    }
  }

  /** A path of a cell, and the estimated remaining time of the run. */
  record CellEnded(PathRecord record, Duration left) {
    public Cell cell() {
      return record.measured();
    }

    /** May be empty. */
    public String note() {
      return Stream.of(record.note, record.ledger == null ? "" : record.ledger.notable())
          .filter(part -> !part.isEmpty())
          .collect(Collectors.joining("; "));
    }

    /** Operations per second; empty if not measured. */
    public OptionalDouble throughput() {
      // The duration of a query that failed is not known.
      return record.seconds == 0 || record.lacksOperations()
          ? OptionalDouble.empty()
          : OptionalDouble.of(record.latencies.getTotalCount() / record.seconds);
    }
  }

  /**
   * @param message why the run failed, in a line; empty if it did not
   * @param asRequired whether the figures meet all requirements
   */
  record RunEnded(State state, String message, Optional<Path> report, boolean asRequired) {
    /** Without a report. */
    public RunEnded(State state, String message) {
      this(state, message, Optional.empty(), true);
    }

    /** Whether all cells were measured, no operation failed, and checks and requirements held. */
    public boolean succeeded() {
      return state == State.COMPLETE && asRequired;
    }
  }
}
