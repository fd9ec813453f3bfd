// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.ReplicaInfo;
import java.io.Serializable;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a comparison of the tables with a ledger.
 *
 * @param differences what is wrong, in a line; empty if nothing is
 * @param counts null where nothing was compared
 */
public record Verdict(String differences, LedgerInfo counts) implements Serializable {
  public static final Verdict NONE = new Verdict("", null);

  /** What became of a write of unknown outcome. */
  public enum WriteOutcome {
    APPLIED,
    /** The row shows no effect of the write, and no later write. */
    NOT_APPLIED,
    /** Another write has replaced the row since. */
    OVERWRITTEN
  }

  public static Verdict uncounted(String differences, String why) {
    return new Verdict(differences, LedgerInfo.uncounted(why));
  }

  public Verdict and(String more) {
    String all =
        Stream.of(differences, more)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    return new Verdict(all, counts);
  }

  public Verdict and(ReplicaInfo replicas) {
    return new Verdict(
            differences, counts == null ? null : counts.with(all -> all.replicas = replicas))
        .and(replicas.differences().isEmpty() ? "" : replicas.words());
  }

  /** The sum of the shares of several JVMs, by their names. */
  public static Verdict sum(Map<String, Verdict> shares) {
    return new Verdict(
        shares.entrySet().stream()
            .filter(share -> !share.getValue().differences.isEmpty())
            .map(share -> "by %s, %s".formatted(share.getKey(), share.getValue().differences))
            .collect(Collectors.joining("; ")),
        shares.values().stream().map(Verdict::counts).reduce(LedgerInfo::plus).orElse(null));
  }

  public Verdict again() {
    return new Verdict(
        differences,
        counts.with(
            same -> {
              same.unknown = 0L;
              same.unknownApplied = 0L;
              same.unknownNotApplied = 0L;
              same.staleReads = 0L;
            }));
  }
}
