// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit of a figure, such as {@code p99>500ms}, in {@code require}, {@code stop.if} and {@code
 * slo}.
 *
 * @param text as it was given
 * @param percentile of {@link Figure#PERCENTILE}, from 50 to 100; otherwise 0
 * @param value in nanoseconds, percent, operations per second, a ratio, or a count
 */
public record Limit(
    String text, Figure figure, double percentile, Relation relation, double value) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<figure>[a-z.]+|p(?<percentile>[5-9]\\d(\\.\\d{1,2})?)|.+/.+?)\\s*(?<relation><=|>=|<|>|:)\\s*"
              + "(?<number>\\d+(\\.\\d+)?)(?<unit>us|ms|s|%)?");

  /** Figures by name and unit. P and / are no names that a limit may have. */
  private static final Map<String, Figure> FIGURES =
      Map.ofEntries(
          Map.entry("tps ", Figure.TPS),
          Map.entry("P s", Figure.PERCENTILE),
          Map.entry("max s", Figure.MAX),
          Map.entry("errors %", Figure.ERROR_SHARE),
          Map.entry("errors ", Figure.ERRORS),
          Map.entry("wrong.rows ", Figure.WRONG_ROWS),
          Map.entry("cpu s", Figure.CPU),
          Map.entry("cpu %", Figure.CPU_LOAD),
          Map.entry("data.memory %", Figure.DATA_MEMORY),
          Map.entry("outage s", Figure.OUTAGE),
          Map.entry("/ ", Figure.RATIO));

  private static final Map<String, Relation> RELATIONS =
      Map.of(
          "<", Relation.LESS,
          "<=", Relation.AT_MOST,
          ">", Relation.MORE,
          ">=", Relation.AT_LEAST,
          ":", Relation.WITHIN);

  private static final Set<Figure> WATCHED =
      EnumSet.of(Figure.DATA_MEMORY, Figure.CPU_LOAD, Figure.ERROR_SHARE, Figure.PERCENTILE);
  private static final Set<Figure> OBJECTIVES =
      EnumSet.of(Figure.PERCENTILE, Figure.MAX, Figure.ERROR_SHARE);

  public enum Figure {
    TPS,
    PERCENTILE,
    MAX,
    /** The percentage of operations that failed. */
    ERROR_SHARE,
    ERRORS,
    /** Rows that are not what was acknowledged. */
    WRONG_ROWS,
    /** CPU time per operation, of all processes that take part in it. */
    CPU,
    /** The load of each host of the database. */
    CPU_LOAD,
    /** Used DataMemory of the fullest data node. */
    DATA_MEMORY,
    /** The longest outage after a fault. */
    OUTAGE,
    /** The throughput of a path ÷ that of another. */
    RATIO
  }

  public enum Relation {
    LESS,
    AT_MOST,
    MORE,
    AT_LEAST,
    /** In {@code slo}. */
    WITHIN;

    public boolean holds(double value, double limit) {
      return switch (this) {
        case LESS -> value < limit;
        case AT_MOST, WITHIN -> value <= limit;
        case MORE -> value > limit;
        case AT_LEAST -> value >= limit;
      };
    }

    public boolean isUpperLimit() {
      return this == LESS || this == AT_MOST || this == WITHIN;
    }
  }

  /** The limit in a text; empty if there is none. */
  static Optional<Limit> of(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    String percentile = form.group("percentile");
    String name = form.group("figure");
    String kind = percentile != null ? "P" : name.contains("/") ? "/" : name;
    String unit = form.group("unit") == null ? "" : form.group("unit");
    double value =
        Double.parseDouble(form.group("number"))
            * switch (unit) {
              case "us" -> 1e3;
              case "ms" -> 1e6;
              case "s" -> 1e9;
              default -> 1.0;
            };
    return Optional.ofNullable(FIGURES.get(kind + " " + unit.replaceFirst(".*s", "s")))
        .map(
            figure ->
                new Limit(
                    text.strip(),
                    figure,
                    percentile == null ? 0 : Double.parseDouble(percentile),
                    RELATIONS.get(form.group("relation")),
                    value));
  }

  /**
   * The limits of {@code stop.if}.
   *
   * @throws UserError if an item is no limit, can never be reached, or is the second of its figure
   */
  public static List<Limit> stops(String list) throws UserError {
    List<Limit> all =
        all(
            Parameter.STOP_IF,
            list,
            limit -> WATCHED.contains(limit.figure) && limit.relation == Relation.MORE,
            "data.memory>80%, cpu>90%, errors>1% or p99>500ms, with p50 to p99.99, and us, ms or s");
    for (Limit limit : all) {
      if (limit.figure != Figure.PERCENTILE && limit.value >= 100) {
        throw new UserError(
            "%s: '%s' can never be met; give a percentage below 100."
                .formatted(Parameter.STOP_IF, limit));
      }
    }
    return all;
  }

  /**
   * The limits of {@code slo}.
   *
   * @throws UserError if an item is no limit, or is the second of its figure
   */
  public static List<Limit> slo(String list) throws UserError {
    return all(
        Parameter.SLO,
        list,
        limit ->
            OBJECTIVES.contains(limit.figure)
                && limit.relation == Relation.WITHIN
                && (limit.figure == Figure.ERROR_SHARE ? limit.value <= 100 : limit.value > 0),
        "p99:10ms or errors:0.1%, with p50 to p99.99 or max, and us, ms or s");
  }

  private static List<Limit> all(
      Parameter parameter, String list, Predicate<Limit> accepts, String examples)
      throws UserError {
    List<Limit> all = new ArrayList<>();
    Set<String> figures = new HashSet<>();
    for (String item : Check.list(list)) {
      Limit limit =
          of(item.replace(" ", ""))
              .filter(accepts)
              .orElseThrow(
                  () ->
                      new UserError(
                          "%s: '%s' is no limit such as %s.".formatted(parameter, item, examples)));
      if (!figures.add(limit.figure + " " + limit.percentile)) {
        throw new UserError(
            "%s: '%s' is the second limit of its kind; leave one out.".formatted(parameter, item));
      }
      all.add(limit);
    }
    if (all.isEmpty() && !list.isBlank()) {
      throw new UserError(
          "%s: '%s' names no limit such as %s.".formatted(parameter, list, examples));
    }
    return List.copyOf(all);
  }

  public UserError unwatchable(String why) {
    return new UserError(
        "%s: %s cannot be watched: %s; mend that, or leave it out."
            .formatted(Parameter.STOP_IF, text, why));
  }

  public boolean isMetBy(double figure) {
    return relation.holds(figure, value);
  }

  @Override
  public String toString() {
    return text;
  }
}
