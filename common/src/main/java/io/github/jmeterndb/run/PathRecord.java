// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What one access path has measured in one cell: from the threads that measured it, over the wire,
 * into the list of cells in {@code run.json}, and out of it. Not changed once it is made.
 */
public final class PathRecord implements Serializable, Cloneable {
  /** The cell's tag. */
  public String cell = "";

  /** When its window opened, ISO 8601, UTC; empty if it did not. */
  public String started = "";

  /**
   * The length of its window; 0 if it did not open; where paths took turns, what was counted of the
   * slices of this path.
   */
  public double seconds;

  /** Operations that failed, in the cell's own warm-up and window. */
  public long errors;

  /** What to know of it, such as why it ended early; empty if nothing. */
  public String note = "";

  /** All that were executed, in warm-up and window, succeeded or failed; 0 if not counted. */
  public long operations;

  /**
   * What the database counted meanwhile, where paths took turns in this path's contiguous pass, by
   * the names of {@link Counted#counters}.
   */
  public Map<String, Long> counters = new TreeMap<>();

  /** Those that succeeded in the window, by the threads' numbers. */
  public List<Long> operationsByThread = List.of();

  /** What it waited for before it started. */
  public Settling settling = Settling.NONE;

  /**
   * Seconds that the longest operation took which was under way when the window closed: it is in no
   * percentile; 0 if there was none.
   */
  public double longestCut;

  /** How the rows differ from what was acknowledged, in a line; empty if they do not. */
  public String verdict = "";

  /** Why its figures must not be used, in a line; empty if they may be. */
  public String invalid = "";

  /**
   * Operations that failed, were tried again and so are no errors, in warm-up and window, by the
   * database's own codes: what sysbench calls ignored errors.
   */
  public Map<String, Long> retries = new TreeMap<>();

  /**
   * Whether operations are such, as queries over all of the data, that there is no throughput
   * without those that failed.
   */
  public boolean longOperations;

  /** What became of the operations of a cell at a rate; null in a closed loop. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public ArrivalInfo arrivals;

  /** What was broken meanwhile; null where nothing was to be. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public FaultsInfo faults;

  /** The comparison of the rows with what was acknowledged; null where they were not compared. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public LedgerInfo ledger;

  /**
   * Processes of the database that ended or restarted meanwhile, though no planned fault did it,
   * and when, such as {@code data node 3 at 12.4 s}; empty if none did, or that was not recorded.
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<String> lostNodes = List.of();

  /** The CPU time that was used meanwhile; null where none was counted. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public CpuInfo cpu;

  /**
   * Seconds for which a load generator did not run, in gaps of more than 0.5 s: it or its host was
   * suspended, or it collected garbage; of several, the most.
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public double generatorStopped;

  /**
   * Seconds, summed over hardware threads, for which a CPU quota throttled a load generator, if
   * they are more than 1 % of the window; of several, the most.
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public double generatorThrottled;

  /** Of the operations that ended in the window with success: in {@code latency.hlog}. */
  @JsonIgnore public Latencies latencies = Latencies.NONE;

  /**
   * The first operation that failed, in a line with the database's own code; empty if none did: in
   * {@code errors.csv}.
   */
  @JsonIgnore public String firstError = "";

  /** Whether it ended because no row was left to work on: in the note. */
  @JsonIgnore public boolean ranOut;

  /**
   * Seconds at the end of its window in which it had fewer threads: where operations are long, a
   * thread leaves when it has ended its last one. In the note.
   */
  @JsonIgnore public double secondsWithoutAll;

  /**
   * What a server counted for all its clients: from each engine that asks it the same, and not to
   * be added up. Among the counters in the end.
   */
  @JsonIgnore public Map<String, Long> serverCounters = new TreeMap<>();

  private PathRecord() {}

  public static PathRecord of(String cell, Consumer<PathRecord> values) {
    PathRecord made = new PathRecord();
    made.cell = cell;
    values.accept(made);
    return made;
  }

  /** A copy with other values. */
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
    return with(record -> record.latencies = Latencies.NONE);
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

  /** Sets the first operation that failed, if one did. */
  public void firstError(StoreException error) {
    firstError = error == null ? "" : error.code() + ": " + UserError.firstLine(error);
  }

  /** Operations that failed, but for those that a fault excuses. */
  public long errorsWithoutExcuse() {
    return faults == null ? errors : errors - faults.excused;
  }

  /** How often an operation was tried again. */
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
