// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How the throughput of an operation over a path grows with the threads.
 *
 * @param tps throughput by threads, where it was measured
 * @param knee the thread count beyond which twice the threads give less than {@link #GAIN} more, at
 *     each further step; none if the last step still gives as much, or there is no step
 * @param knees the knee in each round that measured all these thread counts; empty for one round
 * @param law what fits it, if something does: there are five thread counts or more, and none is off
 *     the curve by more than {@link #FIT}
 */
public record Scaling(
    String path,
    Operation operation,
    SortedMap<Integer, Double> tps,
    OptionalInt knee,
    List<OptionalInt> knees,
    Optional<ScalabilityLaw> law) {
  /** The gain from twice the threads, as a part, that is still called growth. */
  public static final double GAIN = 0.2;

  /**
   * How far a measured throughput may be off the curve, as a part of it. A curve that misses by as
   * much as a step at the knee gains could not tell where the knee is; this is less than that.
   */
  public static final double FIT = 0.15;

  /** Three parameters, and two points more than that. */
  public static final int FEWEST = 5;

  /** Copies map and list. */
  public Scaling {
    tps = Collections.unmodifiableSortedMap(new TreeMap<>(tps));
    knees = List.copyOf(knees);
  }

  /** That of each path and operation with two thread counts or more. */
  public static List<Scaling> of(Experiment experiment) {
    List<Scaling> all = new ArrayList<>();
    for (Operation operation : experiment.closedLoops()) {
      for (String path : experiment.paths()) {
        SortedMap<Integer, Double> tps =
            tps(experiment.threads(), operation, path, experiment::tps);
        if (tps.size() > 1) {
          List<OptionalInt> knees = knees(experiment, operation, path, tps.keySet());
          all.add(new Scaling(path, operation, tps, knee(tps), knees, law(tps)));
        }
      }
    }
    return List.copyOf(all);
  }

  private static SortedMap<Integer, Double> tps(
      Collection<Integer> threads,
      Operation operation,
      String path,
      Function<Cell, OptionalDouble> throughput) {
    SortedMap<Integer, Double> tps = new TreeMap<>();
    for (int count : threads) {
      throughput.apply(new Cell(operation, path, count)).ifPresent(value -> tps.put(count, value));
    }
    return tps;
  }

  private static List<OptionalInt> knees(
      Experiment experiment, Operation operation, String path, Collection<Integer> threads) {
    if (experiment.rounds().size() == 1) {
      return List.of();
    }
    return experiment.rounds().stream()
        .map(round -> tps(threads, operation, path, round::tps))
        .filter(tps -> tps.size() == threads.size())
        .map(Scaling::knee)
        .toList();
  }

  private static OptionalInt knee(SortedMap<Integer, Double> tps) {
    List<Integer> threads = List.copyOf(tps.keySet());
    int knee = threads.get(0);
    for (int i = 1; i < threads.size(); i++) {
      double doublings = Math.log((double) threads.get(i) / threads.get(i - 1)) / Math.log(2);
      double growth = tps.get(threads.get(i)) / tps.get(threads.get(i - 1));
      if (Math.pow(growth, 1 / doublings) >= 1 + GAIN) {
        knee = threads.get(i);
      }
    }
    return knee == tps.lastKey() ? OptionalInt.empty() : OptionalInt.of(knee);
  }

  private static Optional<ScalabilityLaw> law(SortedMap<Integer, Double> tps) {
    return tps.size() < FEWEST
        ? Optional.empty()
        : Optional.of(ScalabilityLaw.fit(tps)).filter(law -> law.worst() <= FIT);
  }
}
