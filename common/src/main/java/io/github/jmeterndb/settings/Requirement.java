// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Limit.Relation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a figure of a run must be: an item of {@link Parameter#REQUIRE}, such as {@code
 * select/clusterj/64 tps>20000} or {@code select clusterj/jdbc>1.5}. Names may have {@code *} for
 * any characters.
 *
 * @param text the item as it was given
 * @param operation pattern of the operation's label
 * @param path pattern of the path; for a ratio, the numerator
 * @param other the denominator of a ratio; otherwise empty
 * @param threads {@code *} or a number; empty for the mean of a ratio over the thread counts
 */
public record Requirement(
    String text, String operation, String path, String other, String threads, Limit limit) {
  private static final String FORMS =
      "an item is OPERATION/PATH/THREADS FIGURE<VALUE, such as select/clusterj/64 tps>20000: tps, p50 to"
          + " p99.99, max, cpu and outage with a time such as 50ms, errors with a number or a percentage,"
          + " wrong.rows with a number; or OPERATION PATH/PATH>RATIO or OPERATION/THREADS PATH/PATH>RATIO for a"
          + " ratio of throughputs";

  private static final Set<Figure> NOT_REQUIRED = EnumSet.of(Figure.CPU_LOAD, Figure.DATA_MEMORY);
  private static final Pattern FORM = Pattern.compile("(\\S+)\\s+(.+)");
  private static final String THREADS = "\\*|[1-9]\\d{0,6}";

  /**
   * @throws UserError if an item is no requirement, or there are none
   */
  public static List<Requirement> all(String list) throws UserError {
    List<Requirement> all = new ArrayList<>();
    for (String item : Check.list(list)) {
      all.add(of(item).orElseThrow(() -> refused(item, "is not understood")));
    }
    if (all.isEmpty()) {
      throw refused(list, "names nothing");
    }
    return List.copyOf(all);
  }

  private static UserError refused(String text, String why) {
    return new UserError("%s: '%s' %s: %s.".formatted(Parameter.REQUIRE, text, why, FORMS));
  }

  private static Optional<Requirement> of(String item) {
    Matcher form = FORM.matcher(item);
    Optional<Limit> limit = form.matches() ? Limit.of(form.group(2)) : Optional.empty();
    if (limit.isEmpty()
        || limit.get().relation() == Relation.WITHIN
        || NOT_REQUIRED.contains(limit.get().figure())) {
      return Optional.empty();
    }
    String[] scope = form.group(1).split("/", -1);
    boolean isRatio = limit.get().figure() == Figure.RATIO;
    String[] paths =
        isRatio
            ? form.group(2).replaceFirst("\\s*[<>].*", "").split("\\s*/\\s*", -1)
            : new String[] {scope.length == 3 ? scope[1] : "", ""};
    String threads = scope.length == 1 ? "" : scope[scope.length - 1];
    boolean isScope =
        isRatio ? scope.length <= 2 && paths.length == 2 && !paths[1].isBlank() : scope.length == 3;
    return isScope
            && !scope[0].isBlank()
            && !paths[0].isBlank()
            && (scope.length == 1 || threads.matches(THREADS))
        ? Optional.of(new Requirement(item, scope[0], paths[0], paths[1], threads, limit.get()))
        : Optional.empty();
  }

  /** Whether the requirement is about a cell. */
  public boolean isOf(String label, String name, int count) {
    return matches(operation, label) && matches(path, name) && isAt(count);
  }

  public boolean isOf(String label) {
    return matches(operation, label);
  }

  public boolean isAt(int count) {
    return threads.equals("*") || threads.equals(String.valueOf(count));
  }

  /** Whether a name matches a pattern, in which {@code *} stands for any characters. */
  public static boolean matches(String pattern, String name) {
    return name.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
  }

  @Override
  public String toString() {
    return text;
  }
}
