// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.write.Report;
import io.github.jmeterndb.settings.Limit.Relation;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.statistics.Interval;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The result of a requirement, or of a check, which has no parts. */
public record Outcome(String name, Result result, String reason, List<Part> parts) {
  public enum Result {
    MET,
    NOT_CERTAIN_ENOUGH,
    NOT_MET;

    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A figure of a requirement with its 95 % interval; a count has the value alone. The value is NaN
   * if it was not measured.
   */
  public record Part(
      String of,
      Relation relation,
      double value,
      Optional<Interval> interval,
      double limit,
      String unit,
      String words) {
    public Result result() {
      if (Double.isNaN(value)) {
        return Result.NOT_MET;
      }
      boolean low = interval.filter(i -> relation.holds(i.low(), limit)).isPresent();
      boolean high = interval.filter(i -> relation.holds(i.high(), limit)).isPresent();
      if (low && high) {
        return Result.MET;
      }
      return low || high || interval.isEmpty() ? Result.NOT_CERTAIN_ENOUGH : Result.NOT_MET;
    }

    private double excess() {
      if (Double.isNaN(value)) {
        return Double.POSITIVE_INFINITY;
      }
      return relation.isUpperLimit()
          ? interval.map(Interval::high).orElse(value) - limit
          : limit - interval.map(Interval::low).orElse(value);
    }
  }

  public static Outcome of(String name, boolean holds, String reason) {
    return new Outcome(name, holds ? Result.MET : Result.NOT_MET, reason, List.of());
  }

  /**
   * Met if all figures meet it; this needs no correction for their number (intersection-union test:
   * R. L. Berger, Technometrics 24, 1982, 295–300).
   */
  static Outcome of(String requirement, List<Part> parts) {
    Result result = parts.stream().map(Part::result).max(Comparator.naturalOrder()).orElseThrow();
    List<Part> deciding = parts.stream().filter(part -> part.result() == result).toList();
    Part worst = deciding.stream().max(Comparator.comparingDouble(Part::excess)).orElseThrow();
    String figures = worst.of + ": " + worst.words;
    String reason;
    if (parts.size() == 1) {
      reason = (result == Result.NOT_CERTAIN_ENOUGH ? result.words() + ": " : "") + worst.words;
    } else if (result == Result.MET) {
      reason = "all %s; nearest to the limit %s".formatted(parts.size(), figures);
    } else {
      reason =
          "%s in %s of %s, the worst %s"
              .formatted(result.words(), deciding.size(), parts.size(), figures);
    }
    return new Outcome(requirement, result, reason, parts);
  }

  public boolean isMet() {
    return result == Result.MET;
  }

  public String sign() {
    return isMet() ? Report.PASSED : Report.FAILED;
  }

  public static Table table(List<Outcome> requirements) {
    return Table.ofText(
        "Requirements",
        List.of("", "requirement", "result", "figures"),
        requirements.stream()
            .map(each -> List.of(each.sign(), each.name, each.result.words(), each.reason))
            .toList());
  }

  public static void print(String title, List<Outcome> outcomes, Appendable console)
      throws IOException {
    long met = outcomes.stream().filter(Outcome::isMet).count();
    console.append("%s: %s of %s met\n".formatted(title, met, outcomes.size()));
    for (Outcome each : outcomes) {
      String line = Terminal.plain("  %s %s: %s".formatted(each.sign(), each.name, each.reason));
      console.append(Terminal.inLines(line, "    ", Terminal.columns())).append('\n');
    }
  }
}
