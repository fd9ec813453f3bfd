// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What followed each fault that breaks something, a sentence each, all paths beside each other; and
 * what was lost. Rows are compared after a cell, and which of its faults has lost one is not known:
 * losses are told of cells.
 */
public final class FaultLines {
  private static final Map<String, String> DONE =
      Map.of("kill", "killed", "stop", "stopped", "freeze", "frozen");

  private static final String NOTHING = "nothing acknowledged was lost";

  private static final Map<String, String> AGAIN =
      Map.of(
          "start", "when it was started again",
          "thaw", "when it was thawed",
          "undo", "when that was undone");

  private FaultLines() {}

  /** The sentences; none where nothing was broken. */
  public static List<String> of(Experiment experiment) {
    List<FaultResult> all = FaultResult.of(experiment);
    List<FaultResult> results = all.stream().filter(FaultResult::breaks).toList();
    Map<String, Set<String>> cells = new LinkedHashMap<>();
    for (FaultResult result : results) {
      cells
          .computeIfAbsent(losses(experiment, result), losses -> new LinkedHashSet<>())
          .add(result.cell());
    }
    List<String> sentences = new ArrayList<>();
    cells.forEach(
        (losses, of) ->
            sentences.add(
                "Data after %s%s: %s."
                    .formatted(
                        of.size() > 1 && !losses.equals(NOTHING) ? "each of " : "",
                        String.join("; ", of),
                        losses)));
    results.forEach(result -> sentences.add(sentence(result, all)));
    before(results).ifPresent(sentences::add);
    return sentences;
  }

  private static String sentence(FaultResult result, List<FaultResult> all) {
    return "%s, %s: %s%s; %s."
        .formatted(
            what(result.fault()),
            result.cell(),
            outages(result),
            result.undone(all).map(FaultLines::again).orElse(""),
            failures(result));
  }

  /** {@code kill data-node 2} is Data node 2 killed. */
  static String what(String fault) {
    String[] words = fault.split(" ", 2);
    String done = DONE.get(words[0]);
    if (done == null || words.length < 2) {
      return "After " + fault;
    }
    String node = words[1].replace('-', ' ');
    return Character.toUpperCase(node.charAt(0)) + node.substring(1) + " " + done;
  }

  private static String outages(FaultResult result) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, List<Aftermath>> path : result.byPath().entrySet()) {
      Estimate outage = Estimate.exact(path.getValue(), Aftermath::outage);
      if (!outage.isKnown()) {
        parts.add("the outage over %s was not recorded".formatted(path.getKey()));
      } else if (outage.isPositive()) {
        boolean first = parts.stream().noneMatch(part -> part.contains("without an answer"));
        parts.add(
            (first ? "%s was without an answer for %s s" : "%s for %s s")
                .formatted(path.getKey(), length(path.getValue())));
      }
    }
    List<String> answered =
        result.byPath().entrySet().stream()
            .filter(path -> isAnswered(path.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (!answered.isEmpty()) {
      parts.add(String.join(" and ", answered) + " had no outage");
    }
    return String.join(", ", parts);
  }

  /** The mean of its times without an answer: where one did not end in its window, a bound. */
  private static String length(List<Aftermath> rounds) {
    return (rounds.stream().anyMatch(Aftermath::isOpen) ? "at least " : "")
        + Estimate.exact(rounds, Aftermath::outage).mean();
  }

  /** What followed when the node was put right; empty where all paths went on without a gap. */
  private static String again(FaultResult start) {
    List<List<Aftermath>> paths = List.copyOf(start.byPath().values());
    return paths.stream().allMatch(rounds -> Estimate.exact(rounds, Aftermath::outage).isKnown())
            && paths.stream().anyMatch(rounds -> !isAnswered(rounds))
        ? "; %s, for %s s"
            .formatted(
                AGAIN.get(start.fault().split(" ", 2)[0]),
                paths.stream().map(FaultLines::length).collect(Collectors.joining(" and ")))
        : "";
  }

  /** What the times without an answer are to be compared with; nothing where it is not known. */
  private static Optional<String> before(List<FaultResult> results) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (FaultResult result : results) {
      before(result).ifPresent(usual -> cells.putIfAbsent(result.cell(), usual));
    }
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "For comparison, the longest time without an answer before the first fault: %s."
                .formatted(
                    cells.entrySet().stream()
                        .map(cell -> cell.getKey() + ": " + cell.getValue())
                        .collect(Collectors.joining("; "))));
  }

  /** With how long was looked for it: the longest of a longer time is longer. */
  private static Optional<String> before(FaultResult result) {
    List<Estimate> usual =
        result.byPath().values().stream()
            .map(rounds -> Estimate.exact(rounds, Aftermath::usual))
            .toList();
    double seconds =
        result.byPath().values().stream()
            .flatMap(List::stream)
            .mapToDouble(Aftermath::before)
            .min()
            .orElse(0);
    return usual.stream().allMatch(Estimate::isKnown)
        ? Optional.of(
            "%s s in %s s"
                .formatted(
                    usual.stream().map(Estimate::mean).collect(Collectors.joining(" and ")),
                    Numbers.oneDecimal(seconds)))
        : Optional.empty();
  }

  private static boolean isAnswered(List<Aftermath> rounds) {
    Estimate outage = Estimate.exact(rounds, Aftermath::outage);
    return outage.isKnown() && !outage.isPositive();
  }

  /** An operation of unknown outcome counts as failed, because it was not acknowledged. */
  private static String failures(FaultResult result) {
    String failed = each(result, FaultLines::failed);
    String unknown = each(result, FaultLines::unknown);
    String wrong = each(result, FaultLines::wrongEffects);
    return (failed.isEmpty() ? "no operation failed" : failed + " operations failed")
        + (unknown.isEmpty() ? "" : ", " + unknown + " of them with unknown outcome")
        + (wrong.isEmpty() ? "" : ", " + wrong + " of them with a wrong effect");
  }

  private static Estimate failed(List<Aftermath> rounds) {
    return Estimate.ofCounts(rounds, Aftermath::failed);
  }

  private static Estimate wrongEffects(List<Aftermath> rounds) {
    return Estimate.ofCounts(rounds, round -> round.fault().wrongEffects());
  }

  private static Estimate unknown(List<Aftermath> rounds) {
    return Estimate.ofCounts(rounds, round -> round.fault().unknown());
  }

  /** The means, path by path; empty where all are 0. */
  private static String each(FaultResult result, Function<List<Aftermath>, Estimate> count) {
    List<Estimate> counts = result.byPath().values().stream().map(count).toList();
    return counts.stream().noneMatch(Estimate::isPositive)
        ? ""
        : counts.stream().map(Estimate::mean).collect(Collectors.joining(" and "));
  }

  private static String losses(Experiment experiment, FaultResult result) {
    List<String> parts = new ArrayList<>();
    boolean unknown = false;
    for (String path : result.byPath().keySet()) {
      Cell cell = new Cell(result.operation(), path, result.threads());
      Optional<CellLedger> ledger = CellLedger.of(experiment, cell);
      CellLedger.Loss loss = ledger.map(CellLedger::loss).orElse(CellLedger.Loss.UNKNOWN);
      if (loss == CellLedger.Loss.SOME) {
        parts.add(loss(path, ledger.orElseThrow()));
      }
      unknown |= loss == CellLedger.Loss.UNKNOWN;
    }
    if (unknown) {
      parts.add("whether acknowledged writes were lost is not known");
    }
    return parts.isEmpty() ? NOTHING : String.join("; ", parts);
  }

  private static String loss(String path, CellLedger ledger) {
    Estimate lost = ledger.count(LedgerInfo::lost);
    return lost.isPositive()
        ? "%s acknowledged %s were lost over %s".formatted(lost.mean(), ledger.unit(), path)
        : "over %s the rows differ from what was acknowledged".formatted(path);
  }
}
