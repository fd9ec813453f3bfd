// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is to be minded of a cell at a rate: whether the system kept up, and where it was the
 * generator that did not.
 */
final class RateCautions {
  /** The part of the operations that may have waited for a thread without a word. */
  private static final double FEW = 0.01;

  /** In milliseconds: more than a timer's own imprecision. */
  private static final double PROMPT = 1;

  /** In milliseconds: what a pause must take for a burst to follow it. */
  private static final double PAUSE = 10;

  private RateCautions() {}

  /** Which operations were never started, or more and more late. */
  static Optional<String> behind(Round round, CellResult result) {
    return arrivals(round, result)
        .filter(arrivals -> !arrivals.keptUp())
        .map(
            arrivals -> {
              List<String> parts = new ArrayList<>();
              if (arrivals.dropped() > 0) {
                parts.add(
                    "%s dropped, since the backlog of %s was full"
                        .formatted(arrivals.dropped(), arrivals.backlog()));
              }
              if (arrivals.left() > 0) {
                parts.add("%s left at the end".formatted(arrivals.left()));
              }
              if (arrivals.backlogGrew()) {
                parts.add("%s more waiting at the end than before".formatted(arrivals.grown()));
              }
              return "of %s operations due, %s"
                  .formatted(arrivals.offered(), String.join(", ", parts));
            });
  }

  /** How many found no free thread: more threads tell whether the system was the reason. */
  static Optional<String> noThread(Round round, CellResult result) {
    return arrivals(round, result)
        .filter(arrivals -> arrivals.waited() > FEW * arrivals.offered())
        .map(
            arrivals ->
                "%s of %s operations were due while no thread was free: more than %s threads may help; garbage-collection pauses took %s ms"
                    .formatted(
                        arrivals.waited(),
                        arrivals.offered(),
                        result.cell().threads(),
                        arrivals.collected()));
  }

  static Optional<String> late(Round round, CellResult result) {
    return arrivals(round, result)
        .filter(arrivals -> arrivals.lateP99() > PROMPT || arrivals.stalled() > PAUSE)
        .map(
            arrivals ->
                String.format(
                    Locale.ROOT,
                    "the generator itself started operations up to %.1f ms late (p99 %.1f ms), in %.0f ms of the window, then in a burst; garbage-collection pauses took %d ms",
                    arrivals.lateMax(),
                    arrivals.lateP99(),
                    arrivals.stalled(),
                    arrivals.collected()));
  }

  /** Where the generator was stopped, they are told of neither system nor timer. */
  private static Optional<ArrivalInfo> arrivals(Round round, CellResult result) {
    return round
        .measured(result.cell())
        .filter(cell -> cell.generatorStopped() == 0)
        .flatMap(CellRound::arrivals);
  }
}
