// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.ReplicaInfo;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a comparison of the tables with a ledger has found.
 *
 * @param differences what is wrong, in a line; empty if nothing is
 * @param counts the same, counted, and what became of writes of unknown outcome; null where nothing
 *     was compared
 */
public record Verdict(String differences, LedgerInfo counts) {
  /** That of what was not compared, for there is nothing to compare it with. */
  public static final Verdict NONE = new Verdict("", null);

  /** What became of a write of which the database did not say. */
  public enum WriteOutcome {
    /** It is there. */
    APPLIED,
    /** It is not there, and nothing has been written over it. */
    NOT_APPLIED,
    /** Something was written there since. */
    OVERWRITTEN
  }

  /** One of a workload that counts nothing. */
  public static Verdict uncounted(String differences, String why) {
    return new Verdict(differences, LedgerInfo.uncounted(why));
  }

  /** The same, with what was found in another way; nothing where that is empty. */
  public Verdict and(String more) {
    String all =
        Stream.of(differences, more)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    return new Verdict(all, counts);
  }

  /** The same, with what was found of the database's copies: where they differ, rows are wrong. */
  public Verdict and(ReplicaInfo replicas) {
    return new Verdict(differences, counts == null ? null : counts.with(replicas))
        .and(replicas.differences().isEmpty() ? "" : replicas.words());
  }

  /** The same, where stale reads were not looked for. */
  public Verdict withoutStaleReads(String why) {
    return new Verdict(differences, counts == null ? null : counts.withoutStaleReads(why));
  }

  /** The same of what nothing was done to since. */
  public Verdict again() {
    return new Verdict(
        differences,
        new LedgerInfo(
            counts.unit(),
            counts.there(),
            counts.lost(),
            counts.failedThere(),
            0L,
            0L,
            0L,
            0L,
            counts.notCounted(),
            counts.replicas()));
  }
}
