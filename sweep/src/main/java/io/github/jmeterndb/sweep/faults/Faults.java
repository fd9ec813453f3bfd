// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.util.List;
import java.util.stream.Stream;

/** The faults in each cell of a run, in order of time. For one thread. */
public record Faults(List<Fault> schedule, Nodes nodes) {
  public static Faults of(Settings settings, Target target, Nodes nodes) throws UserError {
    return new Faults(schedule(settings, target), new NodesAndCommands(nodes, settings));
  }

  public static void require(Settings settings, Target target) throws UserError {
    if (!settings.isGiven(Parameter.FAULTS)) {
      return;
    }
    for (String name : FaultSchedule.commands(settings.text(Parameter.FAULTS))) {
      if (!settings.isGiven(NodesAndCommands.parameter(name))) {
        throw new UserError(
            "faults: 'command %1$s' is not known; give -Jfault.command.%1$s=…, the shell command."
                .formatted(name));
      }
      if (!settings.isGiven(NodesAndCommands.undo(name))) {
        throw new UserError(
            "faults: 'command %1$s' has no undo; give -Jfault.undo.%1$s=…, the shell command that reverts it"
                    .formatted(name)
                + " however the cell ends; -Jfault.undo.%s=true if there is nothing to revert."
                    .formatted(name));
      }
    }
    schedule(settings, target);
  }

  /** The schedule may be null. */
  public static List<Parameter> parameters(String schedule) {
    return schedule == null
        ? List.of()
        : FaultSchedule.commands(schedule).stream()
            .flatMap(
                name -> Stream.of(NodesAndCommands.parameter(name), NodesAndCommands.undo(name)))
            .toList();
  }

  private static List<Fault> schedule(Settings settings, Target target) throws UserError {
    return FaultSchedule.of(
        settings.text(Parameter.FAULTS),
        target.name(),
        target.nodes(settings),
        settings.number(Parameter.DURATION));
  }

  public CellFaults ofCell(LatencySink timeline, LiveFeed feed) {
    return new CellFaults(schedule, nodes, timeline, feed);
  }
}
