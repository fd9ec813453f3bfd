// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.history;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.analysis.NotComparable.With;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.history.Course.Value;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ratios and throughputs over runs of one kind, and where they changed beyond noise. Only the
 * {@linkplain NotComparable comparable} rounds of a cell count; cells at a rate do not.
 *
 * @param runs in their order, each of one round or several
 * @param courses ratios, then throughputs
 * @param significance that of one course: all of them together find a change in one history of
 *     twenty where there is none (Bonferroni)
 */
record History(List<Experiment> runs, List<Course> courses, double significance) {
  private static final double SIGNIFICANCE = 0.05;

  /** Copies the lists. */
  History {
    runs = List.copyOf(runs);
    courses = List.copyOf(courses);
  }

  /** What a course is of. */
  private record Name(Operation operation, String of, List<Integer> threads, boolean ratio) {}

  /**
   * That of runs.
   *
   * @throws UserError if their targets, systems or workloads differ, or paths took turns in some
   *     alone, or there are too few
   */
  static History of(List<Experiment> runs) throws UserError {
    if (runs.size() < Course.FEWEST) {
      throw new UserError(
          "A history takes %d runs or more, and these are %d."
              .formatted(Course.FEWEST, runs.size()));
    }
    Experiment first = runs.get(0);
    for (Experiment run : runs) {
      first.requireSameKind(run);
    }
    Map<Name, List<Value>> ratios = new LinkedHashMap<>();
    Map<Name, List<Value>> throughputs = new LinkedHashMap<>();
    for (int number = 1; number <= runs.size(); number++) {
      addRatios(runs.get(number - 1), number, ratios);
      addThroughputs(runs.get(number - 1), number, throughputs);
    }
    List<Course> courses = new ArrayList<>();
    ratios.forEach((name, values) -> courses.add(course(name, values)));
    throughputs.forEach((name, values) -> courses.add(course(name, values)));
    long tests = courses.stream().filter(Course::isTested).count();
    double significance = SIGNIFICANCE / Math.max(1, tests);
    return new History(
        runs,
        courses.stream()
            .map(course -> course.isTested() ? course.tested(significance) : course)
            .toList(),
        significance);
  }

  private static Course course(Name name, List<Value> values) {
    return new Course(name.operation, name.of, name.threads, name.ratio, values, List.of());
  }

  private static void addRatios(Experiment run, int number, Map<Name, List<Value>> all) {
    Ratios.all(run)
        .forEach(
            ratios -> {
              String of = ratios.first() + " ÷ " + ratios.second();
              if (ratios.byThreads().size() > 1) {
                // Of other thread counts, it is another mean.
                List<Integer> these = List.copyOf(ratios.byThreads().keySet());
                add(all, new Name(ratios.operation(), of, these, true), number, ratios.mean());
              }
              ratios
                  .byThreads()
                  .forEach(
                      (threads, ratio) ->
                          add(
                              all,
                              new Name(ratios.operation(), of, List.of(threads), true),
                              number,
                              ratio));
            });
  }

  private static void add(Map<Name, List<Value>> all, Name name, int number, Ratio ratio) {
    all.computeIfAbsent(name, key -> new ArrayList<>())
        .add(new Value(number, ratio.value(), ratio.anyInterval()));
  }

  private static void addThroughputs(Experiment run, int number, Map<Name, List<Value>> all) {
    for (CellResult result : run.cellsByOperation()) {
      Cell cell = result.cell();
      List<CellRound> rounds = NotComparable.rounds(run, cell, With.OTHER_RUNS);
      if (!result.isAtARate() && !rounds.isEmpty()) {
        CellResult compared = new CellResult(cell, rounds);
        Optional<Interval> interval = compared.tpsInterval().or(compared::tpsWithin);
        Name name = new Name(cell.operation(), cell.path(), List.of(cell.threads()), false);
        all.computeIfAbsent(name, key -> new ArrayList<>())
            .add(new Value(number, compared.tps().orElseThrow(), interval));
      }
    }
  }
}
