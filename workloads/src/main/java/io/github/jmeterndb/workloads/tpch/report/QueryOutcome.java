// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.report;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.run.StoreException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What became of a query.
 *
 * @param verdict the worst of its executions
 * @param nanos how long those in windows took together
 */
record QueryOutcome(Verdict verdict, double nanos, long executions) {
  /** As in the answers' check, and in no other place of a database's codes. */
  private static final String OUT_OF_TIME = "OUT-OF-TIME";

  /**
   * What a database does not know: SQLSTATEs of a feature that is not supported; and, since those
   * of syntax errors are also those of what is not allowed or not there, vendor codes: MySQL's
   * syntax error, "not yet supported", function and column that do not exist.
   */
  private static final Pattern NOT_SUPPORTED =
      Pattern.compile("(0A\\w{3}|HYC00)/.*|\\w{5}/(1064|1235|1305|1054)");

  /** What can be said of a query's answers, from the best to the worst. */
  enum Verdict {
    RIGHT("right"),
    NOT_COMPARED("not compared"),
    NOT_MEASURED("not measured"),
    OUT_OF_TIME("out of time"),
    NOT_SUPPORTED("not supported"),
    FAILED("failed"),
    WRONG("wrong");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * Of a query's cell.
   *
   * @param good the verdict where nothing failed
   */
  static QueryOutcome of(CellFigures cell, Verdict good) {
    List<String> errors = cell.errorCodes();
    if (!errors.isEmpty()) {
      return new QueryOutcome(verdict(errors), 0, 0);
    }
    if (!cell.isMeasured()) {
      return new QueryOutcome(Verdict.NOT_MEASURED, 0, 0);
    }
    return new QueryOutcome(good, cell.latencies().getMean() * cell.ops(), cell.ops());
  }

  private static Verdict verdict(List<String> errors) {
    return errors.stream()
        .map(QueryOutcome::verdict)
        .max(Verdict::compareTo)
        .orElse(Verdict.FAILED);
  }

  private static Verdict verdict(String code) {
    if (code.equals(StoreException.WRONG_EFFECT)) {
      return Verdict.WRONG;
    } else if (code.equals(OUT_OF_TIME)) {
      return Verdict.OUT_OF_TIME;
    }
    return NOT_SUPPORTED.matcher(code).matches() ? Verdict.NOT_SUPPORTED : Verdict.FAILED;
  }

  QueryOutcome and(QueryOutcome other) {
    return new QueryOutcome(
        verdict.compareTo(other.verdict) > 0 ? verdict : other.verdict,
        nanos + other.nanos,
        executions + other.executions);
  }

  /** The mean of its executions; nothing where one failed. */
  OptionalDouble seconds() {
    return executions > 0 && verdict.compareTo(Verdict.NOT_MEASURED) < 0
        ? OptionalDouble.of(nanos / executions / SECONDS.toNanos(1))
        : OptionalDouble.empty();
  }
}
