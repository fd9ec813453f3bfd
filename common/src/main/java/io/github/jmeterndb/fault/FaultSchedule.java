// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The faults of a cell, in the order of their times: {@code kill data-node 2 @10s, start data-node
 * 2 @25s}; or drawn: {@code random 7}.
 */
public final class FaultSchedule {
  private static final Pattern FORM =
      Pattern.compile("(?<action>[a-z]+)\\s+(?<node>\\S.*?)\\s*@\\s*(?<seconds>\\d+(\\.\\d+)?)s");

  private static final Pattern DRAWN = Pattern.compile("random\\s+(?<seed>\\d{1,18})");

  private FaultSchedule() {}

  /**
   * The faults of a schedule.
   *
   * @param target the name of the target
   * @param nodes those of its nodes that can be broken, by their names, and those of a group by the
   *     group's
   * @param window the length of a cell's window, in seconds
   * @throws UserError at the first that is none, that comes too late, or that does not follow from
   *     those before it
   */
  public static List<Fault> of(
      String schedule, String target, Map<String, List<String>> nodes, int window)
      throws UserError {
    Matcher drawn = DRAWN.matcher(schedule.strip());
    if (drawn.matches()) {
      List<String> single =
          nodes.keySet().stream().filter(name -> nodes.get(name).contains(name)).toList();
      if (single.isEmpty()) {
        throw unknown(schedule, "", target, nodes.keySet());
      }
      return RandomFaults.of(Long.parseLong(drawn.group("seed")), single, window);
    }
    for (String item : Check.list(schedule)) {
      Fault fault = fault(item).orElseThrow(() -> none(item));
      if (!fault.action().runsCommand() && !nodes.containsKey(fault.name())) {
        throw unknown(item, fault.name(), target, nodes.keySet());
      }
      if (fault.seconds() >= window) {
        throw new UserError(
            "faults: '%s' comes after the %s s of a cell's window; give it an earlier time, or a longer"
                    .formatted(item, window)
                + " -Jduration=….");
      }
    }
    List<Fault> faults = all(schedule).stream().map(fault -> whole(fault, nodes)).toList();
    requireOrder(faults);
    return faults;
  }

  /** The names of the commands in a schedule, as far as it can be understood. */
  public static List<String> commands(String schedule) {
    return all(schedule).stream()
        .filter(fault -> fault.action() == Action.COMMAND)
        .map(Fault::name)
        .distinct()
        .toList();
  }

  /** With all nodes of its group, if it names one. */
  private static Fault whole(Fault fault, Map<String, List<String>> nodes) {
    return fault.action().runsCommand()
        ? fault
        : new Fault(fault.action(), fault.name(), nodes.get(fault.name()), fault.seconds());
  }

  private static List<Fault> all(String schedule) {
    return Check.list(schedule).stream()
        .flatMap(item -> fault(item).stream())
        .sorted(Comparator.comparingDouble(Fault::seconds))
        .toList();
  }

  private static Optional<Fault> fault(String item) {
    Matcher fields = FORM.matcher(item);
    if (!fields.matches()) {
      return Optional.empty();
    }
    String node = fields.group("node").replaceAll("\\s+", " ");
    double seconds = Double.parseDouble(fields.group("seconds"));
    return Arrays.stream(Action.values())
        .filter(action -> action.word().equals(fields.group("action")))
        .filter(action -> !action.runsCommand() || node.matches("[\\w-]+"))
        .map(action -> new Fault(action, node, seconds))
        .findFirst();
  }

  private static UserError none(String item) {
    return new UserError(
        "%s: '%s' is no fault; give one of %s, a node and a time, such as kill data-node 2 @10s, or"
                .formatted(
                    Parameter.FAULTS,
                    item,
                    Arrays.stream(Action.values())
                        .filter(action -> !action.runsCommand())
                        .map(Action::word)
                        .collect(Collectors.joining(", ")))
            + " command NAME @10s and undo NAME @20s, with commas between them; or random 1, with any"
            + " number.");
  }

  private static UserError unknown(
      String item, String node, String target, Collection<String> nodes) {
    return new UserError(
        nodes.isEmpty()
            ? "faults: '%s': no node of the target %s can be broken from here; take -Jtarget=sandbox, or"
                    .formatted(item, target)
                + " commands of your own: command NAME @10s, with the properties fault.command.NAME and"
                + " fault.undo.NAME."
            : "faults: '%s': the target %s has no %s; it has %s."
                .formatted(item, target, node, String.join(", ", nodes)));
  }

  /** What was killed cannot be killed, and only what was frozen can thaw. */
  private static void requireOrder(List<Fault> faults) throws UserError {
    Map<String, Action> last = new HashMap<>();
    Set<String> commands = new HashSet<>();
    for (Fault fault : faults) {
      if (fault.action() == Action.COMMAND) {
        commands.add(fault.name());
        continue;
      }
      if (fault.action() == Action.UNDO) {
        if (!commands.remove(fault.name())) {
          throw new UserError(
              "faults: '%s' at %s s does not fit: no 'command %s' comes before it."
                  .formatted(fault.title(), text(fault.seconds()), fault.name()));
        }
        continue;
      }
      for (String node : fault.nodes()) {
        Action before = last.getOrDefault(node, Action.START);
        if (!fits(fault.action(), before)) {
          throw new UserError(
              "faults: '%s' at %s s does not fit: %s is %s by then."
                  .formatted(fault.title(), text(fault.seconds()), node, state(before)));
        }
        last.put(node, fault.action());
      }
    }
  }

  private static boolean fits(Action action, Action before) {
    return switch (action) {
      case START -> before == Action.KILL || before == Action.STOP;
      case THAW -> before == Action.FREEZE;
      case KILL -> !before.breaks() || before == Action.FREEZE;
      case STOP, FREEZE -> !before.breaks();
      case COMMAND, UNDO -> true;
    };
  }

  private static String state(Action last) {
    return switch (last) {
      case KILL, STOP -> "down";
      case FREEZE -> "frozen";
      case START, THAW, COMMAND, UNDO -> "up";
    };
  }

  /** Without a fraction where there is none. */
  private static String text(double seconds) {
    return String.valueOf(seconds).replaceFirst("\\.0$", "");
  }
}
