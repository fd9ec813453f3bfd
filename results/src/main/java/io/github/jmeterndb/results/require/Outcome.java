// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.results.page.Page.Check;
import io.github.jmeterndb.settings.Requirement.Relation;
import java.util.Comparator;
import java.util.List;

/**
 * What became of a requirement, or of a check.
 *
 * @param name the requirement as it was given, or the check
 * @param reason the figures that decided, in a line
 * @param parts the figure of each cell, or of each ratio, that it is about; none of a check
 */
public record Outcome(String name, Result result, String reason, List<Part> parts) {
  public Outcome {
    parts = List.copyOf(parts);
  }

  public static List<Outcome> of(List<Check> checks) {
    return checks.stream().map(check -> of(check.name(), check.isPassed(), check.text())).toList();
  }

  static Outcome of(String name, boolean holds, String reason) {
    return new Outcome(name, holds ? Result.MET : Result.NOT_MET, reason, List.of());
  }

  /**
   * A figure.
   *
   * @param of whose it is: a cell's tag, or a ratio
   */
  public record Part(String of, Result result, Estimate estimate) {
    static Part of(String of, Relation relation, Estimate estimate) {
      return new Part(of, estimate.result(relation), estimate);
    }
  }

  /**
   * That of a requirement about these, one or more: met if it is for all of them, which needs no
   * correction for their number (intersection-union test).
   *
   * <p>Source: R. L. Berger, Multiparameter hypothesis testing and acceptance sampling,
   * Technometrics 24 (1982), 295–300.
   */
  static Outcome of(String requirement, Relation relation, List<Part> parts) {
    Result result = Result.MET;
    if (parts.stream().anyMatch(part -> part.result == Result.NOT_MET)) {
      result = Result.NOT_MET;
    } else if (parts.stream().anyMatch(part -> part.result == Result.UNCERTAIN)) {
      result = Result.UNCERTAIN;
    }
    Result decided = result;
    List<Part> deciding = parts.stream().filter(part -> part.result == decided).toList();
    Part worst =
        deciding.stream()
            .max(Comparator.comparingDouble(part -> part.estimate.excess(relation)))
            .orElseThrow();
    return new Outcome(requirement, result, reason(decided, deciding.size(), parts, worst), parts);
  }

  private static String reason(Result result, int deciding, List<Part> parts, Part worst) {
    if (parts.size() == 1) {
      return (result == Result.UNCERTAIN ? result.words() + ": " : "") + worst.estimate.words();
    }
    String figures = worst.of + ": " + worst.estimate.words();
    return result == Result.MET
        ? "all %s; nearest to the limit %s".formatted(parts.size(), figures)
        : "%s in %s of %s, the worst %s".formatted(result.words(), deciding, parts.size(), figures);
  }

  public Check check() {
    return new Check(name, isMet(), name + ": " + reason);
  }

  public boolean isMet() {
    return result == Result.MET;
  }

  public String line() {
    return result.mark() + " " + name + ": " + reason;
  }
}
