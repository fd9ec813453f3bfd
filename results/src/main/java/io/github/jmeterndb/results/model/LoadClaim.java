// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The claim about where the load is: JDBC puts all of it on the mysqld, ClusterJ spreads it evenly
 * over the data nodes. Judged by process, not by host, so that it can be told on one machine too.
 *
 * <p>"All" is read as nine tenths of the CPU time of mysqld and data nodes, "evenly" as a busiest
 * data node with at most 1.25 times the load of the least busy one, the farthest that the study
 * goes with "about" elsewhere. The study publishes one load a path and cell and no split, so its
 * figures give no tolerance. The mean over the cells is judged: no interval is made of loads.
 */
final class LoadClaim {
  static final double ALL = 0.9;
  static final double EVEN = 1.25;

  private static final int NUMBER = 4;
  private static final String TEXT =
      "Over JDBC all load is on the mysqld; ClusterJ spreads it evenly over the data nodes";
  private static final String PUBLISHED = "one CPU load a path and cell, not split by process";

  private LoadClaim() {}

  static Claim judge(Experiment experiment) {
    List<Double> shares = new ArrayList<>();
    List<Double> imbalances = new ArrayList<>();
    for (CellResult result : experiment.cells()) {
      DatabaseLoad load = DatabaseLoad.of(experiment, result);
      if (result.cell().path().equals(Study.JDBC)) {
        load.mysqldShare().ifPresent(shares::add);
      } else if (result.cell().path().equals(Study.CLUSTERJ)) {
        load.imbalance().ifPresent(imbalances::add);
      }
    }
    return new Claim(
        NUMBER,
        TEXT,
        PUBLISHED,
        here(shares, imbalances),
        share(shares).and(evenness(imbalances)),
        reason(shares, imbalances));
  }

  private static Claim.Verdict share(List<Double> shares) {
    if (shares.isEmpty()) {
      return Claim.Verdict.CANNOT_BE_TOLD;
    }
    return mean(shares) >= ALL ? Claim.Verdict.HOLDS : Claim.Verdict.DOES_NOT_HOLD;
  }

  private static Claim.Verdict evenness(List<Double> imbalances) {
    if (imbalances.isEmpty()) {
      return Claim.Verdict.CANNOT_BE_TOLD;
    }
    return mean(imbalances) <= EVEN ? Claim.Verdict.HOLDS : Claim.Verdict.DOES_NOT_HOLD;
  }

  private static String here(List<Double> shares, List<Double> imbalances) {
    List<String> parts = new ArrayList<>();
    if (!shares.isEmpty()) {
      parts.add(
          String.format(
              Locale.ROOT,
              "mysqld's share over JDBC %.0f %% (%.0f–%.0f %%)",
              100 * mean(shares),
              100 * values(shares).min().orElseThrow(),
              100 * values(shares).max().orElseThrow()));
    }
    if (!imbalances.isEmpty()) {
      parts.add(
          String.format(
              Locale.ROOT,
              "busiest ÷ least busy data node over ClusterJ %.2f (%.2f–%.2f)",
              mean(imbalances),
              values(imbalances).min().orElseThrow(),
              values(imbalances).max().orElseThrow()));
    }
    return String.join("; ", parts);
  }

  private static String reason(List<Double> shares, List<Double> imbalances) {
    String first =
        switch (share(shares)) {
          case HOLDS -> "The mysqld burns nearly all over JDBC";
          case DOES_NOT_HOLD ->
              "Over JDBC the data nodes burn more than a tenth of what they and the mysqld burn";
          case CANNOT_BE_TOLD -> "Over JDBC no load of mysqld and data nodes was recorded";
        };
    String second =
        switch (evenness(imbalances)) {
          case HOLDS -> "the data nodes are evenly loaded over ClusterJ";
          case DOES_NOT_HOLD -> "the data nodes are unevenly loaded over ClusterJ";
          case CANNOT_BE_TOLD -> "over ClusterJ no load of two data nodes was recorded";
        };
    return first + "; " + second + ".";
  }

  private static double mean(List<Double> values) {
    return values(values).average().orElseThrow();
  }

  private static DoubleStream values(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue);
  }
}
