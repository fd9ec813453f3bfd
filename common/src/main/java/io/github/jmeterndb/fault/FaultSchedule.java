// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.UserError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The faults of a cell: {@code kill data-node 2 @10s for 15s, command cut @30s for 5s}. */
public final class FaultSchedule {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<action>kill|stop|freeze|command)\\s+(?<node>\\S.*?)\\s*@\\s*(?<at>\\d+(\\.\\d+)?)s"
              + "\\s+for\\s+(?<length>\\d+(\\.\\d+)?)s");

  private static final String NO_FAULT =
      "faults: '%s' is no fault; give kill, stop or freeze, a node, a time and a length, such as kill"
          + " data-node 2 @10s for 15s, or command NAME @10s for 15s, with commas between them; each"
          + " is reverted at its end.";

  private FaultSchedule() {}

  /**
   * Parses a schedule into faults and their reverts, in chronological order.
   *
   * @param nodes node names by name of a node or group; only nodes that can be broken
   * @param window length of a cell's window, in seconds
   * @throws UserError if a fault is malformed, does not end within the window, or overlaps another
   *     fault of the same node
   */
  public static List<Fault> of(
      String schedule, String target, Map<String, List<String>> nodes, int window)
      throws UserError {
    List<Item> items = new ArrayList<>();
    for (String text : Check.list(schedule)) {
      Item item = item(text).orElseThrow(() -> new UserError(NO_FAULT.formatted(text)));
      if (item.action != Action.COMMAND && !nodes.containsKey(item.name)) {
        throw unknown(text, item.name, target, nodes.keySet());
      }
      if (item.begin >= window || item.end > window) {
        throw new UserError(
            "faults: '%s' does not end within the %s s of a cell's window; give it an earlier time, or a"
                    .formatted(text, window)
                + " longer -Jduration=….");
      }
      items.add(item);
    }
    items.sort(Comparator.comparingDouble(Item::begin));
    Map<String, Item> last = new HashMap<>();
    List<Fault> steps = new ArrayList<>();
    for (Item item : items) {
      Action action = item.action;
      List<String> ofItem = action == Action.COMMAND ? List.of(item.name) : nodes.get(item.name);
      Fault fault = new Fault(action, item.name, ofItem, item.begin);
      for (String key : fault.keys()) {
        Item before = last.put(key, item);
        if (before != null && before.end > item.begin) {
          throw new UserError(
              "faults: '%s' begins before '%s' ends, and both are of %s; give it a later time."
                  .formatted(item.text, before.text, key));
        }
      }
      steps.add(fault);
      steps.add(new Fault(action.undo(), item.name, ofItem, item.end));
    }
    steps.sort(Comparator.comparingDouble(Fault::seconds));
    return List.copyOf(steps);
  }

  public static List<String> commands(String schedule) {
    return Check.list(schedule).stream()
        .flatMap(text -> item(text).stream())
        .filter(item -> item.action == Action.COMMAND)
        .map(Item::name)
        .distinct()
        .toList();
  }

  private static Optional<Item> item(String item) {
    Matcher fields = FORM.matcher(item);
    if (!fields.matches()) {
      return Optional.empty();
    }
    String node = fields.group("node").replaceAll("\\s+", " ");
    BigDecimal begin = new BigDecimal(fields.group("at"));
    double end = begin.add(new BigDecimal(fields.group("length"))).doubleValue();
    Action action = Action.valueOf(fields.group("action").toUpperCase(Locale.ROOT));
    return action == Action.COMMAND && !node.matches("[\\w-]+")
        ? Optional.empty()
        : Optional.of(new Item(item, action, node, begin.doubleValue(), end));
  }

  private static UserError unknown(
      String item, String node, String target, Collection<String> nodes) {
    return new UserError(
        nodes.isEmpty()
            ? "faults: '%s': no node of the target %s can be broken from here; take -Jtarget=sandbox, or"
                    .formatted(item, target)
                + " commands of your own: command NAME @10s for 15s, with the properties"
                + " fault.command.NAME and fault.undo.NAME."
            : "faults: '%s': the target %s has no %s; it has %s."
                .formatted(item, target, node, String.join(", ", nodes)));
  }

  private record Item(String text, Action action, String name, double begin, double end) {}
}
