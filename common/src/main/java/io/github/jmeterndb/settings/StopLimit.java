// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit at which a run ends itself: an item of {@link Parameter#STOP_IF}, such as {@code
 * data.memory>80%} or {@code p99>500ms}.
 *
 * @param text the item as it was given
 * @param percentile of {@link Figure#PERCENTILE}, from 50 to 100; 0 elsewhere
 * @param most the largest value that is none: nanoseconds of a percentile, else a percentage
 */
public record StopLimit(String text, Figure figure, double percentile, double most) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<figure>data\\.memory|cpu|errors)>(?<percent>\\d+(\\.\\d+)?)%"
              + "|p(?<percentile>[5-9]\\d(\\.\\d{1,2})?)>(?<time>\\d+(\\.\\d+)?)(?<unit>us|ms|s)");

  private static final double ALL_PERCENT = 100;

  public enum Figure {
    /** The memory for rows in use, of the fullest data node. */
    DATA_MEMORY,
    /** The load of each host of the database. */
    CPU,
    /** The operations that failed, as a part of all. */
    ERRORS,
    /** A percentile of latency. */
    PERCENTILE
  }

  /**
   * The items of a list.
   *
   * @throws UserError if one of them is none, or two are of one figure
   */
  public static List<StopLimit> all(String list) throws UserError {
    List<StopLimit> all = new ArrayList<>();
    Set<String> figures = new HashSet<>();
    for (String item : Check.list(list)) {
      StopLimit limit = of(item.replace(" ", ""));
      if (!figures.add(limit.figure + " " + limit.percentile)) {
        throw new UserError(
            "%s: '%s' is the second limit of its kind; leave one out."
                .formatted(Parameter.STOP_IF, item));
      }
      all.add(limit);
    }
    return List.copyOf(all);
  }

  private static StopLimit of(String item) throws UserError {
    Matcher form = FORM.matcher(item);
    if (!form.matches()) {
      throw new UserError(
          "%s: '%s' is no limit such as data.memory>80%%, cpu>90%%, errors>1%% or p99>500ms, with p50 to p99.99, and us, ms or s."
              .formatted(Parameter.STOP_IF, item));
    }
    if (form.group("figure") == null) {
      return new StopLimit(
          item,
          Figure.PERCENTILE,
          Double.parseDouble(form.group("percentile")),
          Double.parseDouble(form.group("time")) * nanos(form.group("unit")));
    }
    double most = Double.parseDouble(form.group("percent"));
    if (most >= ALL_PERCENT) {
      throw new UserError(
          "%s: '%s' can never be met; give a percentage below 100."
              .formatted(Parameter.STOP_IF, item));
    }
    Figure figure =
        switch (form.group("figure")) {
          case "data.memory" -> Figure.DATA_MEMORY;
          case "cpu" -> Figure.CPU;
          default -> Figure.ERRORS;
        };
    return new StopLimit(item, figure, 0, most);
  }

  private static double nanos(String unit) {
    return switch (unit) {
      case "us" -> 1e3;
      case "ms" -> 1e6;
      default -> 1e9;
    };
  }

  /** What is said where it cannot be watched, for that reason. */
  public UserError unwatchable(String why) {
    return new UserError(
        "%s: %s cannot be watched: %s; mend that, or leave it out."
            .formatted(Parameter.STOP_IF, text, why));
  }

  /** Whether a value is beyond it. */
  public boolean isMetBy(double value) {
    return value > most;
  }

  @Override
  public String toString() {
    return text;
  }
}
