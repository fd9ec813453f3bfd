// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison of the tables with what the database has acknowledged. Counts are null where a
 * workload cannot tell. The first three are of all that is in the tables; the others, of what was
 * done since the comparison before.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public final class LedgerInfo implements Serializable, Cloneable {
  /** How a line of {@link #notCounted} about stale reads begins. */
  public static final String STALE_READS = "stale reads: ";

  /** What is wrong, in a line; empty if nothing is. */
  @JsonIgnore public String differences = "";

  /** Such as {@code rows}. */
  public String unit = "";

  /** Rows that hold what was acknowledged last. */
  public Long there;

  /** Rows that lack what was acknowledged last. */
  public Long lost;

  /** Rows that hold a write that failed, or that no client of the run has done. */
  public Long failedThere;

  public Long unknown;

  public Long unknownApplied;

  /** Writes of unknown outcome that turned out not applied; the others were overwritten since. */
  public Long unknownNotApplied;

  /** Reads that gave a version older than one acknowledged before they began. */
  public Long staleReads;

  /** What is not counted, or not all of it, and why. */
  public List<String> notCounted = List.of();

  /** Null where the database's copies were not compared. */
  public ReplicaInfo replicas;

  public static LedgerInfo of(Consumer<LedgerInfo> values) {
    LedgerInfo made = new LedgerInfo();
    values.accept(made);
    return made;
  }

  public static LedgerInfo uncounted(String why) {
    return of(made -> made.notCounted = List.of(why));
  }

  public LedgerInfo with(Consumer<LedgerInfo> values) {
    try {
      LedgerInfo copy = (LedgerInfo) clone();
      values.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The sum of what was counted in two shares of the rows. */
  public LedgerInfo plus(LedgerInfo more) {
    return with(
        sum -> {
          sum.differences = joined(differences, more.differences);
          sum.there = sum(there, more.there);
          sum.lost = sum(lost, more.lost);
          sum.failedThere = sum(failedThere, more.failedThere);
          sum.unknown = sum(unknown, more.unknown);
          sum.unknownApplied = sum(unknownApplied, more.unknownApplied);
          sum.unknownNotApplied = sum(unknownNotApplied, more.unknownNotApplied);
          sum.staleReads = sum(staleReads, more.staleReads);
          sum.notCounted =
              Stream.concat(notCounted.stream(), more.notCounted.stream()).distinct().toList();
        });
  }

  public LedgerInfo and(String more) {
    return with(all -> all.differences = joined(differences, more));
  }

  public LedgerInfo and(ReplicaInfo compared) {
    return and(compared.differences().isEmpty() ? "" : compared.words())
        .with(all -> all.replicas = compared);
  }

  private static String joined(String... differences) {
    return Stream.of(differences).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : one + other;
  }

  /** What is wrong or was in doubt, in a line; empty if nothing. */
  public String notable() {
    List<String> parts = new ArrayList<>();
    add(parts, "%,d acknowledged " + unit + " LOST", lost);
    add(parts, "%,d " + unit + " THERE though they were not acknowledged", failedThere);
    add(parts, "%,d STALE reads", staleReads);
    if (replicas != null && !replicas.differences().isEmpty()) {
      parts.add("REPLICAS DIFFER");
    }
    String outcomes = "of %,d writes of unknown outcome %,d there, %,d not";
    add(parts, outcomes, unknown, unknownApplied, unknownNotApplied);
    return String.join("; ", parts);
  }

  private static void add(List<String> parts, String words, Long... counts) {
    Object[] known = Stream.of(counts).map(count -> count == null ? 0L : count).toArray();
    if (!known[0].equals(0L)) {
      parts.add(String.format(Locale.ROOT, words, known));
    }
  }
}
