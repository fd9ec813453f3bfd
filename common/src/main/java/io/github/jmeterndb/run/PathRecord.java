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
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What one access path has measured in one cell: from the threads that measured it, over the wire,
 * into the list of cells in {@code run.json}, and out of it. Immutable.
 *
 * <p>The last five are not in {@code run.json}: latencies are in {@code latency.hlog}, errors in
 * {@code errors.csv}, and the others are in the note, or added to the counters.
 *
 * @param cell its tag
 * @param started when its window opened, ISO 8601, UTC; empty if it did not
 * @param seconds the length of its window; 0 if it did not open; where paths took turns, what was
 *     counted of the slices of this path
 * @param errors operations that failed, in the cell's own warm-up and window
 * @param note what to know of it, such as why it ended early; empty if nothing
 * @param operations all that were executed, in warm-up and window, succeeded or failed; 0 if that
 *     was not counted
 * @param counters what the database counted meanwhile, where paths took turns in this path's
 *     contiguous pass, by the names of {@link Counted#counters}
 * @param operationsByThread those that succeeded in the window, by the threads' numbers
 * @param settling what it waited for before it started
 * @param longestCut seconds that the longest operation took which was under way when the window
 *     closed after it: it is in no percentile; 0 if there was none
 * @param verdict how the rows differ from what was acknowledged, in a line; empty if they do not
 * @param invalid why its figures must not be used, in a line; empty if they may be
 * @param retries operations that failed, were tried again and so are no errors, in warm-up and
 *     window, by the database's own codes: what sysbench calls ignored errors
 * @param longOperations whether they are such, as queries over all of the data, that there is no
 *     throughput without those that failed
 * @param arrivals what became of the operations of a cell at a rate; null in a closed loop
 * @param faults what was broken meanwhile; null where nothing was to be
 * @param ledger the comparison of the rows with what was acknowledged, counted; null where they
 *     were not compared
 * @param lostNodes processes of the database that ended or restarted meanwhile, though no fault of
 *     the cell's schedule did it, and when, such as {@code data node 3 at 12.4 s}; empty if there
 *     were none, or if that was not recorded
 * @param cpu the CPU time that was used meanwhile; null where none was counted
 * @param generatorStopped seconds for which a load generator did not run, in gaps of more than 0.5
 *     s: it or its host was suspended, or it collected garbage; of several, the most
 * @param generatorThrottled seconds, summed over hardware threads, for which a CPU quota throttled
 *     a load generator, if they are more than 1 % of the window; of several, the most
 * @param latencies of the operations that ended in the window with success
 * @param firstError the first operation that failed, in a line with the database's own code; empty
 *     if none did
 * @param ranOut whether it ended because no row was left to work on
 * @param secondsWithoutAll seconds at the end of its window in which it had fewer threads: where
 *     operations are long, one that has ended what it was at leaves, and the window closes after
 *     the last
 * @param serverCounters what a server counted for all its clients: from each engine that asks it
 *     the same, and not to be added up
 */
public record PathRecord(
    String cell,
    String started,
    double seconds,
    long errors,
    String note,
    long operations,
    Map<String, Long> counters,
    List<Long> operationsByThread,
    Settling settling,
    double longestCut,
    String verdict,
    String invalid,
    Map<String, Long> retries,
    boolean longOperations,
    @JsonInclude(JsonInclude.Include.NON_NULL) ArrivalInfo arrivals,
    @JsonInclude(JsonInclude.Include.NON_NULL) FaultsInfo faults,
    @JsonInclude(JsonInclude.Include.NON_NULL) LedgerInfo ledger,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> lostNodes,
    @JsonInclude(JsonInclude.Include.NON_NULL) CpuInfo cpu,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) double generatorStopped,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) double generatorThrottled,
    @JsonIgnore Latencies latencies,
    @JsonIgnore String firstError,
    @JsonIgnore boolean ranOut,
    @JsonIgnore double secondsWithoutAll,
    @JsonIgnore Map<String, Long> serverCounters)
    implements Serializable {
  public PathRecord {
    cell = RunInfo.text(cell);
    started = RunInfo.text(started);
    note = RunInfo.text(note);
    counters = RunInfo.map(counters);
    operationsByThread = RunInfo.list(operationsByThread);
    settling = Objects.requireNonNullElse(settling, Settling.NONE);
    verdict = RunInfo.text(verdict);
    invalid = RunInfo.text(invalid);
    retries = RunInfo.map(retries);
    lostNodes = RunInfo.list(lostNodes);
    latencies = Objects.requireNonNullElse(latencies, Latencies.NONE);
    firstError = RunInfo.text(firstError);
    serverCounters = RunInfo.map(serverCounters);
  }

  public static PathRecord of(String cell, Consumer<Builder> values) {
    Builder builder = new Builder();
    builder.cell = cell;
    values.accept(builder);
    return builder.build();
  }

  public PathRecord with(Consumer<Builder> values) {
    Builder builder = new Builder(this);
    values.accept(builder);
    return builder.build();
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

  /** Operations that failed, but for those that a fault excuses. */
  public long errorsWithoutExcuse() {
    return faults == null ? errors : errors - faults.excused();
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

  /** The values of a record that is made; those that are not set are empty. For one thread. */
  public static final class Builder {
    public String cell;
    public String started;
    public double seconds;
    public long errors;
    public String note;
    public long operations;
    public Map<String, Long> counters = new TreeMap<>();
    public List<Long> operationsByThread;
    public Settling settling;
    public double longestCut;
    public String verdict;
    public String invalid;
    public Map<String, Long> retries = new TreeMap<>();
    public boolean longOperations;
    public ArrivalInfo arrivals;
    public FaultsInfo faults;
    public LedgerInfo ledger;
    public List<String> lostNodes;
    public CpuInfo cpu;
    public double generatorStopped;
    public double generatorThrottled;
    public Latencies latencies;
    public String firstError;
    public boolean ranOut;
    public double secondsWithoutAll;
    public Map<String, Long> serverCounters = new TreeMap<>();

    private Builder() {}

    private Builder(PathRecord from) {
      cell = from.cell;
      started = from.started;
      seconds = from.seconds;
      errors = from.errors;
      note = from.note;
      operations = from.operations;
      counters = new TreeMap<>(from.counters);
      operationsByThread = from.operationsByThread;
      settling = from.settling;
      longestCut = from.longestCut;
      verdict = from.verdict;
      invalid = from.invalid;
      retries = new TreeMap<>(from.retries);
      longOperations = from.longOperations;
      arrivals = from.arrivals;
      faults = from.faults;
      ledger = from.ledger;
      lostNodes = from.lostNodes;
      cpu = from.cpu;
      generatorStopped = from.generatorStopped;
      generatorThrottled = from.generatorThrottled;
      latencies = from.latencies;
      firstError = from.firstError;
      ranOut = from.ranOut;
      secondsWithoutAll = from.secondsWithoutAll;
      serverCounters = new TreeMap<>(from.serverCounters);
    }

    /** Sets when its window opened, in milliseconds since the epoch; 0 if it did not. */
    public void startMillis(long millis) {
      started = millis == 0 ? "" : Instant.ofEpochMilli(millis).toString();
    }

    /** Sets the first operation that failed, if one did. */
    public void firstError(StoreException error) {
      firstError = error == null ? "" : error.code() + ": " + UserError.firstLine(error);
    }

    private PathRecord build() {
      return new PathRecord(
          cell,
          started,
          seconds,
          errors,
          note,
          operations,
          counters,
          operationsByThread,
          settling,
          longestCut,
          verdict,
          invalid,
          retries,
          longOperations,
          arrivals,
          faults,
          ledger,
          lostNodes,
          cpu,
          generatorStopped,
          generatorThrottled,
          latencies,
          firstError,
          ranOut,
          secondsWithoutAll,
          serverCounters);
    }
  }
}
