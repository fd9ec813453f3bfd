// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a comparison of the tables with what the database has acknowledged has found, counted. What
 * a workload cannot tell is null, and named. The first three are of all that is in the tables; the
 * others are of what was done since the comparison before.
 *
 * @param unit what {@code there}, {@code lost} and {@code failedThere} count, such as {@code rows}
 * @param there those that hold what was acknowledged last
 * @param lost those that do not
 * @param failedThere those that hold what was never acknowledged, nor is in doubt: it was said to
 *     have failed, or nobody here wrote it
 * @param unknown writes of which the database did not say whether they were applied
 * @param unknownApplied those of them that turned out applied
 * @param unknownNotApplied those that turned out not applied; what is left of {@code unknown} was
 *     written over since
 * @param staleReads reads that gave a version older than one acknowledged before they began
 * @param notCounted what is not counted, or not all of it, and why
 * @param replicas what a comparison of the database's copies has found; null where none was made
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record LedgerInfo(
    String unit,
    Long there,
    Long lost,
    Long failedThere,
    Long unknown,
    Long unknownApplied,
    Long unknownNotApplied,
    Long staleReads,
    List<String> notCounted,
    ReplicaInfo replicas)
    implements Serializable {
  /** What a line of {@link #notCounted} begins with that is about stale reads. */
  public static final String STALE_READS = "stale reads: ";

  public LedgerInfo {
    unit = Objects.requireNonNullElse(unit, "");
    notCounted = notCounted == null ? List.of() : List.copyOf(notCounted);
  }

  /** One that counts nothing. */
  public static LedgerInfo uncounted(String why) {
    return new LedgerInfo("", null, null, null, null, null, null, null, List.of(why), null);
  }

  public LedgerInfo with(ReplicaInfo compared) {
    return new LedgerInfo(
        unit,
        there,
        lost,
        failedThere,
        unknown,
        unknownApplied,
        unknownNotApplied,
        staleReads,
        notCounted,
        compared);
  }

  /** The sum of what was counted in two shares of the rows. */
  public LedgerInfo plus(LedgerInfo more) {
    List<String> both =
        Stream.concat(notCounted.stream(), more.notCounted.stream()).distinct().toList();
    return new LedgerInfo(
        unit,
        sum(there, more.there),
        sum(lost, more.lost),
        sum(failedThere, more.failedThere),
        sum(unknown, more.unknown),
        sum(unknownApplied, more.unknownApplied),
        sum(unknownNotApplied, more.unknownNotApplied),
        sum(staleReads, more.staleReads),
        both,
        replicas);
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : one + other;
  }

  /** What is wrong or was in doubt, in a line; empty if nothing. */
  public String notable() {
    List<String> parts = new ArrayList<>();
    add(parts, lost, "%,d acknowledged " + unit + " LOST");
    add(parts, failedThere, "%,d " + unit + " THERE though they were not acknowledged");
    add(parts, staleReads, "%,d STALE reads");
    if (replicas != null && !replicas.differences().isEmpty()) {
      parts.add("REPLICAS DIFFER");
    }
    if (isSome(unknown)) {
      parts.add(
          String.format(
              Locale.ROOT,
              "of %,d writes of unknown outcome %,d there, %,d not",
              unknown,
              zero(unknownApplied),
              zero(unknownNotApplied)));
    }
    return String.join("; ", parts);
  }

  private static void add(List<String> parts, Long count, String words) {
    if (isSome(count)) {
      parts.add(String.format(Locale.ROOT, words, count));
    }
  }

  private static boolean isSome(Long count) {
    return count != null && count > 0;
  }

  private static long zero(Long count) {
    return count == null ? 0 : count;
  }
}
