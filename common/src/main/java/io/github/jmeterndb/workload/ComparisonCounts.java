// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.workload.Verdict.WriteOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts the results of a comparison of rows with a ledger. Thread-safe. */
public final class ComparisonCounts {
  private static final int EXAMPLES = 3;

  private final String unit;
  private final List<String> examples = new ArrayList<>();
  private final Map<WriteOutcome, Long> outcomes = new EnumMap<>(WriteOutcome.class);
  private long there;
  private long missing;
  private long lost;
  private long failedThere;

  /**
   * @param unit what is counted, such as {@code rows}
   */
  public ComparisonCounts(String unit) {
    this.unit = unit;
  }

  /** A row holds what was acknowledged, or what may be there. */
  public synchronized void there() {
    there++;
  }

  /** A row does not hold what was acknowledged. */
  public synchronized void lost(String example) {
    lost++;
    addExample(example);
  }

  /** Acknowledged rows do not exist. */
  public synchronized void missing(long count) {
    missing += count;
  }

  /** A row holds what was not acknowledged. */
  public synchronized void failedThere(String example) {
    failedThere++;
    addExample(example);
  }

  public synchronized void unknown(WriteOutcome outcome) {
    outcomes.merge(outcome, 1L, Long::sum);
  }

  private void addExample(String what) {
    if (examples.size() < EXAMPLES) {
      examples.add(what);
    }
  }

  /**
   * @param staleReads since the last comparison
   * @param uncounted what is not counted, and why
   */
  public synchronized Verdict verdict(long staleReads, List<String> uncounted) {
    List<String> wrong = new ArrayList<>(examples);
    if (missing > 0) {
      wrong.add("%s acknowledged %s are missing".formatted(missing, unit));
    }
    if (lost + failedThere > EXAMPLES) {
      wrong.add("%s %s are wrong in all".formatted(lost + failedThere, unit));
    }
    if (staleReads > 0) {
      wrong.add(
          "%s reads gave an older version than was acknowledged before".formatted(staleReads));
    }
    return new Verdict(
        String.join("; ", wrong),
        LedgerInfo.of(
            counts -> {
              counts.unit = unit;
              counts.there = there;
              counts.lost = lost + missing;
              counts.failedThere = failedThere;
              counts.unknown = outcomes.values().stream().mapToLong(Long::longValue).sum();
              counts.unknownApplied = outcomes.getOrDefault(WriteOutcome.APPLIED, 0L);
              counts.unknownNotApplied = outcomes.getOrDefault(WriteOutcome.NOT_APPLIED, 0L);
              counts.staleReads = staleReads;
              counts.notCounted = List.copyOf(uncounted);
            }));
  }
}
