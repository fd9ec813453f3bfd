// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.jmeterndb.run.RunInfo.Settling;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** What one access path has measured in one cell. Not changed once it is made. */
public final class PathRecord implements Serializable, Cloneable {
  private static final Histogram NO_LATENCIES = new Histogram(3);

  public String cell = "";

  /** When its window opened, ISO 8601, UTC; empty if it did not. */
  public String started = "";

  /** Length of the window, or the counted time of the path's slices; 0 if it did not open. */
  public double seconds;

  /** Failed operations in warm-up and window. */
  public long errors;

  /** A remark, such as why the cell ended early; empty if there is none. */
  public String note = "";

  /** All operations in warm-up and window, also failed ones; 0 if they were not counted. */
  public long operations;

  /** Differences of {@link Counted#counters}; in a paired cell, over the contiguous pass. */
  public Map<String, Long> counters = new TreeMap<>();

  /** Operations that succeeded in the window, by the threads' numbers. */
  public List<Long> operationsByThread = List.of();

  public Settling settling = Settling.NONE;

  /** Seconds of the longest operation that the window's end has cut, which is in no percentile. */
  public double longestCut;

  /** How the rows differ from what was acknowledged, in a line; empty if they do not. */
  public String verdict = "";

  /** Why its figures must not be used, in a line; empty if they may be. */
  public String invalid = "";

  /** Retried failures in warm-up and window, by code: what sysbench calls ignored errors. */
  public Map<String, Long> retries = new TreeMap<>();

  /** Whether throughput is not given where an operation failed, as with queries over all data. */
  public boolean longOperations;

  /** Null in a closed loop. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public ArrivalInfo arrivals;

  /** Null in a cell without faults. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public FaultsInfo faults;

  /** Null where rows were not compared with what was acknowledged. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public LedgerInfo ledger;

  /** Nodes that ended without a planned fault, such as {@code data node 3 at 12.4 s}. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<String> lostNodes = List.of();

  /** Null where no CPU time was counted. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public CpuInfo cpu;

  /**
   * Seconds in gaps of more than 0.5 s in which a load generator, or the controller of remote
   * engines, did not run; the maximum over them.
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public double generatorStopped;

  /**
   * Seconds, summed over hardware threads, for which a CPU quota throttled a load generator; the
   * maximum over the generators; 0 if below 1 % of the window.
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public double generatorThrottled;

  /** In nanoseconds, of operations that succeeded in the window. */
  @JsonIgnore public Histogram latencies = NO_LATENCIES;

  /** The first error with its code, in a line; empty if there was none. */
  @JsonIgnore public String firstError = "";

  /** Whether the cell ended because no row was left. */
  @JsonIgnore public boolean ranOut;

  /** Seconds at the end of the window with fewer threads, where operations are long. */
  @JsonIgnore public double secondsWithoutAll;

  /** Differences of {@link Counted#serverCounters}. */
  @JsonIgnore public Map<String, Long> serverCounters = new TreeMap<>();

  private PathRecord() {}

  public static PathRecord of(String cell, Consumer<PathRecord> values) {
    PathRecord made = new PathRecord();
    made.cell = cell;
    values.accept(made);
    return made;
  }

  public PathRecord with(Consumer<PathRecord> values) {
    try {
      PathRecord copy = (PathRecord) clone();
      copy.counters = new TreeMap<>(counters);
      copy.retries = new TreeMap<>(retries);
      copy.serverCounters = new TreeMap<>(serverCounters);
      values.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Without histograms, which take memory and are not in {@code run.json}. */
  public PathRecord written() {
    return with(record -> record.latencies = NO_LATENCIES);
  }

  public Cell measured() {
    return Cell.ofTag(cell);
  }

  /** When its window opened, in milliseconds since the epoch; 0 if it did not. */
  public long startMillis() {
    return started.isEmpty() ? 0 : Instant.parse(started).toEpochMilli();
  }

  public void startMillis(long millis) {
    started = millis == 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }

  public void firstError(StoreException error) {
    firstError = error == null ? "" : error.oneLine();
  }

  /** Operations that failed, but for those that a fault excuses. */
  public long errorsWithoutExcuse() {
    return faults == null ? errors : errors - faults.excused;
  }

  public long allRetries() {
    return retries.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Operations that were due and never started: of a cell at a rate. */
  public long neverStarted() {
    return arrivals == null ? 0 : arrivals.lost();
  }

  public boolean lacksOperations() {
    return longOperations && errors > 0;
  }
}
