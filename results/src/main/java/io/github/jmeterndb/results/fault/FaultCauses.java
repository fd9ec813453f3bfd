// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Why something was lost, and what ended operations on a node that was frozen, by the cluster. */
final class FaultCauses {
  private static final String NDB = "ndb";
  private static final String JDBC = "jdbc";
  private static final String FREEZE = "freeze ";
  private static final Pattern SERVER_AWAY = Pattern.compile("(kill|stop) mysqld.*|command .*");

  /** The names in what the server told of itself: milliseconds, by parameter. */
  private static final String TIMING = "timing";

  private static final String CHECKPOINTS = "TimeBetweenGlobalCheckpoints";
  private static final String HEARTBEAT = "HeartbeatIntervalDbDb";
  private static final String ANSWER = "JDBC answer";
  private static final String POOL = "JDBC pool";

  /**
   * Missed, a data node is taken for dead, which takes up to an interval more: the MySQL manual on
   * {@code HeartbeatIntervalDbDb}.
   */
  private static final int HEARTBEATS = 4;

  private static final double SECOND = 1_000;

  private FaultCauses() {}

  /** Why acknowledged writes may be gone; nothing where none is, or on another system. */
  static List<String> ofLoss(Experiment experiment) {
    boolean lost =
        CellLedger.of(experiment).stream()
            .filter(CellLedger::hasFaults)
            .anyMatch(ledger -> ledger.count(LedgerInfo::lost).isPositive());
    return !lost || !experiment.system().equals(NDB)
        ? List.of()
        : List.of(
            Prose.of(
                "faults.loss",
                timing(experiment, CHECKPOINTS).isPresent()
                    ? ", here every %s ms".formatted(timing(experiment, CHECKPOINTS).getAsLong())
                    : ""));
  }

  /** Which timeouts ended operations on a frozen node; nothing where none was frozen. */
  static List<String> ofFreezes(Experiment experiment) {
    List<String> sentences = new ArrayList<>();
    if (isFrozen(experiment)) {
      timing(experiment, ANSWER)
          .ifPresent(
              answer ->
                  sentences.add(
                      Prose.of(
                          "faults.freeze.jdbc",
                          seconds(answer),
                          timing(experiment, POOL).isPresent()
                              ? Prose.of(
                                  "faults.freeze.pool",
                                  seconds(timing(experiment, POOL).getAsLong()))
                              : "")));
      timing(experiment, HEARTBEAT)
          .ifPresent(
              interval ->
                  sentences.add(
                      Prose.of(
                          "faults.freeze.nodes",
                          HEARTBEATS,
                          seconds(HEARTBEATS * interval),
                          seconds((HEARTBEATS + 1) * interval),
                          interval)));
    }
    return sentences;
  }

  /**
   * Why JDBC is longer without an answer than its server is away; nothing where none of our mysqlds
   * was, and no command may have ended one.
   */
  static List<String> ofOutages(Experiment experiment) {
    boolean wasAway =
        FaultResult.of(experiment).stream()
            .filter(result -> SERVER_AWAY.matcher(result.fault()).matches())
            .flatMap(result -> result.byPath().entrySet().stream())
            .filter(path -> PathName.of(path.getKey()).accessPath().equals(JDBC))
            .flatMap(path -> path.getValue().stream())
            .anyMatch(after -> after.outage().orElse(0) >= 1);
    return wasAway ? List.of(Prose.of("faults.pool")) : List.of();
  }

  private static boolean isFrozen(Experiment experiment) {
    return FaultResult.of(experiment).stream()
        .map(FaultResult::fault)
        .anyMatch(fault -> fault.startsWith(FREEZE));
  }

  /** As the first round has recorded it that has. */
  private static OptionalLong timing(Experiment experiment, String name) {
    Optional<Long> known =
        experiment.rounds().stream().flatMap(round -> timing(round, name).stream()).findFirst();
    return known.isPresent() ? OptionalLong.of(known.get()) : OptionalLong.empty();
  }

  private static Optional<Long> timing(Round round, String name) {
    return round.info().cluster().get(TIMING) instanceof Map<?, ?> values
            && String.valueOf(values.get(name)).matches("\\d{1,9}")
        ? Optional.of(Long.valueOf(String.valueOf(values.get(name))))
        : Optional.empty();
  }

  private static String seconds(long millis) {
    double value = millis / SECOND;
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
