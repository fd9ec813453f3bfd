// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.judge.Outcome.Part;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.read.SlowOperations;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.statistics.Interval;
import io.github.jmeterndb.statistics.Proportion;
import io.github.jmeterndb.statistics.Proportion.Block;
import io.github.jmeterndb.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Percentiles of latency. An operation that was never answered is slow: at a rate, those that
 * failed or were never started.
 */
final class RequiredLatencies {
  private static final double ALL = 100;

  private final List<Round> rounds;
  private final List<SlowOperations> slow;
  private final String within;

  /** Reads how many operations of each round were slower than the limits. */
  RequiredLatencies(Experiment experiment, List<Requirement> requirements) {
    List<Long> limits =
        requirements.stream()
            .filter(requirement -> requirement.figure() == Figure.PERCENTILE)
            .map(requirement -> Math.round(requirement.limit()))
            .distinct()
            .toList();
    rounds = experiment.rounds();
    slow = rounds.stream().map(round -> SlowOperations.of(round, limits)).toList();
    within = experiment.withinRun();
  }

  Part part(Requirement required, CellResult result) {
    List<CellRound> rounds = result.measuredRounds();
    if (required.figure() == Figure.MAX) {
      double max = percentile(rounds, ALL);
      return Part.exact(required, result.cell().tag(), max, "ns", "max " + Numbers.time(max));
    }
    return rounds.size() < Sample.FEWEST
        ? withinRounds(required, result)
        : overRounds(required, result);
  }

  private static Part overRounds(Requirement required, CellResult result) {
    List<CellRound> rounds = result.measuredRounds();
    DoubleStream each =
        rounds.stream().mapToDouble(round -> percentile(List.of(round), required.percentile()));
    Sample logs = Sample.of(each.map(Math::log));
    double mean = Math.exp(logs.mean());
    String words = name(required) + Numbers.time(mean);
    if (Double.isInfinite(mean)) {
      return Part.exact(required, result.cell().tag(), mean, "ns", words);
    }
    Interval interval = logs.interval().orElseThrow().exp();
    String low = Numbers.time(interval.low());
    String high = Numbers.time(interval.high());
    return Part.of(
        required,
        result.cell().tag(),
        mean,
        Optional.of(interval),
        "ns",
        "%s (%s–%s over %s rounds)".formatted(words, low, high, rounds.size()));
  }

  private Part withinRounds(Requirement required, CellResult result) {
    double measured = percentile(result.measuredRounds(), required.percentile());
    String words = name(required) + Numbers.time(measured);
    List<Block> blocks = blocks(result, Math.round(required.limit()));
    Optional<Proportion> slower = blocks.isEmpty() ? Optional.empty() : Proportion.of(blocks);
    if (slower.isEmpty()) {
      words += ", measured for too short a time for an interval";
      return Part.of(required, result.cell().tag(), measured, Optional.empty(), "ns", words);
    }
    double part = slower.get().value();
    Interval interval = slower.get().interval();
    double may = (ALL - required.percentile()) / ALL;
    return new Part(
        result.cell().tag(),
        required.relation(),
        part,
        Optional.of(interval),
        may,
        "part of the operations that are slower than the limit",
        "%s; %s (%s %s) took more than %s, at most %s may"
            .formatted(
                words,
                Numbers.percent(part),
                Numbers.percents(interval.low(), interval.high()),
                within,
                Numbers.time(required.limit()),
                Numbers.percent(may)));
  }

  private List<Block> blocks(CellResult result, long limit) {
    Cell cell = result.cell();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      Round round = rounds.get(i);
      if (Stream.concat(round.cells().stream(), round.parts().stream())
          .anyMatch(each -> each.isMeasured() && each.cell().equals(cell))) {
        blocks.addAll(slow.get(i).of(cell, limit));
      }
    }
    long unanswered = unanswered(result.measuredRounds());
    if (unanswered > 0) {
      blocks.add(new Block(unanswered, unanswered));
    }
    return blocks;
  }

  private static String name(Requirement required) {
    return "p" + Numbers.exact(required.percentile()) + " ";
  }

  private static long unanswered(List<CellRound> rounds) {
    return rounds.stream()
        .flatMap(round -> round.arrivals().stream())
        .mapToLong(arrivals -> arrivals.failed() + arrivals.lost())
        .sum();
  }

  /** In nanoseconds; infinite where so many have no latency. */
  private static double percentile(List<CellRound> rounds, double percentile) {
    CellResult all = new CellResult(rounds.get(0).cell(), rounds);
    double answered = all.latencies().getTotalCount();
    double ofAnswered = percentile * (answered + unanswered(rounds)) / answered;
    return ofAnswered > ALL
        ? Double.POSITIVE_INFINITY
        : all.latencies().getValueAtPercentile(ofAnswered);
  }
}
