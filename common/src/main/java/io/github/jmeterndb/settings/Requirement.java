// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a figure of a run must be: an item of {@link Parameter#REQUIRE}, such as {@code
 * select/clusterj/64 tps>20000} or {@code select clusterj/jdbc>1.5}. Names may have {@code *} for
 * any characters.
 *
 * @param text the item as it was given
 * @param operation pattern of the operation's label
 * @param path pattern of the path; of a ratio, the path that is divided
 * @param other of a ratio, the path that it is divided by; empty elsewhere
 * @param threads {@code *} or a number; of a ratio, empty for the mean over the thread counts
 * @param percentile of {@link Figure#PERCENTILE}, from 50 to 100; 0 elsewhere
 * @param limit operations a second, nanoseconds, a fraction (of errors in percent), a ratio, or a
 *     count
 */
public record Requirement(
    String text,
    String operation,
    String path,
    String other,
    String threads,
    Figure figure,
    double percentile,
    Relation relation,
    double limit) {
  private static final String SCOPE = "an item is OPERATION/PATH/THREADS FIGURE<VALUE";

  private static final String FIGURES =
      "the figures are tps, p50 to p99.99, max, errors, wrong.rows, cpu, outage, and PATH/PATH after OPERATION"
          + " or OPERATION/THREADS for a ratio of throughputs";

  private static final String EXAMPLE = "select/clusterj/64 tps>20000";

  private static final Pattern FORM = Pattern.compile("(\\S+)\\s+(.+?)\\s*(<=|>=|<|>)\\s*(\\S+)");
  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s)");
  private static final Pattern PERCENTILE = Pattern.compile("p([5-9]\\d(?:\\.\\d{1,2})?)");
  private static final String ANY = "*";
  private static final double PERCENT = 100;

  public enum Figure {
    /** Operations a second. */
    TPS,
    /** A percentile of latency. */
    PERCENTILE,
    MAX,
    /** Operations that failed, as a part of all. */
    ERROR_SHARE,
    ERRORS,
    /** Rows that are not what was acknowledged. */
    WRONG_ROWS,
    /** CPU time of an operation, in all processes that take part in it. */
    CPU,
    /** The longest time without an answer after a fault. */
    OUTAGE,
    /** The throughput of a path ÷ that of another one. */
    RATIO;

    public boolean isTime() {
      return this == PERCENTILE || this == MAX || this == CPU || this == OUTAGE;
    }
  }

  /** How the figure must stand to the limit. */
  public enum Relation {
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    private static Relation of(String sign) {
      for (Relation relation : values()) {
        if (relation.sign.equals(sign)) {
          return relation;
        }
      }
      throw new IllegalArgumentException(sign);
    }

    public boolean holds(double value, double limit) {
      return switch (this) {
        case LESS -> value < limit;
        case AT_MOST -> value <= limit;
        case MORE -> value > limit;
        case AT_LEAST -> value >= limit;
      };
    }

    /** Whether large values are the ones that do not. */
    public boolean isUpperLimit() {
      return this == LESS || this == AT_MOST;
    }
  }

  /**
   * The items of a list.
   *
   * @throws UserError if one of them is none, or there are none
   */
  public static List<Requirement> all(String list) throws UserError {
    List<Requirement> all = new ArrayList<>();
    for (String item : Check.list(list)) {
      all.add(of(item));
    }
    if (all.isEmpty()) {
      throw new UserError(
          "%s: '%s' names nothing; %s, such as %s."
              .formatted(Parameter.REQUIRE, list, SCOPE, EXAMPLE));
    }
    return List.copyOf(all);
  }

  private static Requirement of(String item) throws UserError {
    Matcher form = FORM.matcher(item);
    if (!form.matches()) {
      throw refused(item, "is not understood: %s, such as %s".formatted(SCOPE, EXAMPLE));
    }
    String figure = form.group(2);
    String[] scope = form.group(1).split("/", -1);
    Relation relation = Relation.of(form.group(3));
    return figure.contains("/")
        ? ofRatio(item, scope, figure, relation, form.group(4))
        : ofCells(item, scope, figure, relation, form.group(4));
  }

  private static Requirement ofRatio(
      String item, String[] scope, String figure, Relation relation, String value)
      throws UserError {
    String[] paths = figure.split("/", -1);
    String threads = scope.length == 1 ? "" : scope[1];
    if (paths.length != 2 || paths[0].isBlank() || paths[1].isBlank()) {
      throw refused(item, "divides '%s', which is not PATH/PATH".formatted(figure));
    }
    if (scope.length > 2 || scope[0].isBlank() || !(scope.length == 1 || isThreads(threads))) {
      throw refused(item, "is of a ratio, which stands after OPERATION or OPERATION/THREADS");
    }
    return new Requirement(
        item,
        scope[0],
        paths[0].strip(),
        paths[1].strip(),
        threads,
        Figure.RATIO,
        0,
        relation,
        number(item, value, "a ratio such as 1.5"));
  }

  private static Requirement ofCells(
      String item, String[] scope, String name, Relation relation, String value) throws UserError {
    if (scope.length != 3 || scope[0].isBlank() || scope[1].isBlank() || !isThreads(scope[2])) {
      throw refused(
          item, "begins with '%s', which is not OPERATION/PATH/THREADS".formatted(scope(scope)));
    }
    Figure figure = figure(item, name, value);
    Matcher percentile = PERCENTILE.matcher(name);
    return new Requirement(
        item,
        scope[0],
        scope[1],
        "",
        scope[2],
        figure,
        percentile.matches() ? Double.parseDouble(percentile.group(1)) : 0,
        relation,
        limit(item, figure, value));
  }

  private static String scope(String[] parts) {
    return String.join("/", parts);
  }

  private static boolean isThreads(String text) {
    return text.equals(ANY) || text.matches("[1-9]\\d{0,6}");
  }

  private static Figure figure(String item, String name, String value) throws UserError {
    if (PERCENTILE.matcher(name).matches()) {
      return Figure.PERCENTILE;
    }
    return switch (name) {
      case "tps" -> Figure.TPS;
      case "max" -> Figure.MAX;
      case "errors" -> value.endsWith("%") ? Figure.ERROR_SHARE : Figure.ERRORS;
      case "wrong.rows" -> Figure.WRONG_ROWS;
      case "cpu" -> Figure.CPU;
      case "outage" -> Figure.OUTAGE;
      default -> throw refused(item, "has no figure '%s': %s".formatted(name, FIGURES));
    };
  }

  private static double limit(String item, Figure figure, String value) throws UserError {
    if (figure.isTime()) {
      Matcher time = TIME.matcher(value);
      if (!time.matches()) {
        throw refused(
            item, "compares with '%s', which is not a time such as 50ms".formatted(value));
      }
      return Double.parseDouble(time.group(1)) * unit(time.group(2)).toNanos(1);
    }
    return switch (figure) {
      case ERROR_SHARE ->
          number(item, value.substring(0, value.length() - 1), "a percentage such as 1%") / PERCENT;
      case ERRORS -> number(item, value, "a number of operations, or a percentage such as 1%");
      case WRONG_ROWS -> number(item, value, "a number of rows");
      default -> number(item, value, "a number of operations a second");
    };
  }

  private static TimeUnit unit(String name) {
    return switch (name) {
      case "us" -> MICROSECONDS;
      case "ms" -> MILLISECONDS;
      default -> SECONDS;
    };
  }

  private static double number(String item, String value, String expected) throws UserError {
    if (!NUMBER.matcher(value).matches()) {
      throw refused(item, "compares with '%s', which is not %s".formatted(value, expected));
    }
    return Double.parseDouble(value);
  }

  private static UserError refused(String item, String why) {
    return new UserError("%s: '%s' %s.".formatted(Parameter.REQUIRE, item, why));
  }

  /** Whether a cell of that name is one of those that it is about. */
  public boolean isOf(String label, String name, int count) {
    return matches(operation, label) && matches(path, name) && isAt(count);
  }

  public boolean isOf(String label) {
    return matches(operation, label);
  }

  public boolean isAt(int count) {
    return threads.equals(ANY) || threads.equals(String.valueOf(count));
  }

  /** Whether a name is meant by a pattern, in which {@code *} stands for any characters. */
  public static boolean matches(String pattern, String name) {
    return name.matches(Pattern.quote(pattern).replace(ANY, "\\E.*\\Q"));
  }

  @Override
  public String toString() {
    return text;
  }
}
