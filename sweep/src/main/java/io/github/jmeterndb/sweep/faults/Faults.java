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
import io.github.jmeterndb.sweep.cpu.AgentProcess;
import io.github.jmeterndb.sweep.cpu.PerfMonAgents;
import io.github.jmeterndb.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is broken in each cell of a run. For one thread. */
public final class Faults implements AutoCloseable {
  private final List<Fault> schedule;
  private final Nodes nodes;
  private final Settings settings;
  private final Optional<AgentProcess> agent;

  private Faults(
      List<Fault> schedule, Nodes nodes, Settings settings, Optional<AgentProcess> agent) {
    this.schedule = schedule;
    this.nodes = new NodesAndCommands(nodes, agent, settings);
    this.settings = agent.map(process -> PerfMonAgents.with(process, settings)).orElse(settings);
    this.agent = agent;
  }

  /**
   * What a run's settings say. Where a schedule names the PerfMon agent, one is started that can be
   * broken.
   *
   * @param nodes those of the target that is ready
   * @throws UserError if that cannot be done there
   */
  public static Faults of(Settings settings, Target target, Nodes nodes)
      throws UserError, InterruptedException {
    List<Fault> schedule = schedule(settings, target);
    boolean breaksTheAgent =
        schedule.stream().anyMatch(fault -> fault.nodes().contains(FaultSchedule.PERFMON_AGENT));
    return new Faults(
        schedule,
        nodes,
        settings,
        breaksTheAgent ? Optional.of(AgentProcess.start()) : Optional.empty());
  }

  /** Those of the run, with what was started for it. */
  public Settings settings() {
    return settings;
  }

  @Override
  public void close() {
    agent.ifPresent(AgentProcess::close);
  }

  /**
   * Does nothing where a run can do what its settings say.
   *
   * @throws UserError if it cannot
   */
  public static void require(Settings settings, Target target, Workload<?> workload)
      throws UserError {
    if (!settings.isGiven(Parameter.FAULTS)) {
      return;
    }
    for (Parameter other : List.of(Parameter.PRECISION, Parameter.SLO)) {
      if (settings.isGiven(other)) {
        throw new UserError(
            "faults and %s do not go together: what is broken changes the throughput; leave one of them out."
                .formatted(other));
      }
    }
    if (!workload.longestAnswer(settings).isZero()) {
      throw new UserError(
          "faults: the operations of the workload %s may take longer than a cell; leave it out."
              .formatted(workload.name()));
    }
    for (String name : FaultSchedule.commands(settings.text(Parameter.FAULTS))) {
      if (!settings.isGiven(NodesAndCommands.parameter(name))) {
        throw new UserError(
            "faults: 'command %1$s' is not known; give -Jfault.command.%1$s=…, what a shell runs."
                .formatted(name));
      }
      if (!settings.isGiven(NodesAndCommands.undo(name))) {
        throw new UserError(
            "faults: nothing undoes 'command %1$s'; give -Jfault.undo.%1$s=…, what a shell runs to put right"
                    .formatted(name)
                + " what it has broken, however its cell ends; -Jfault.undo.%s=true where there is nothing to."
                    .formatted(name));
      }
    }
    schedule(settings, target);
  }

  /** The parameters of the commands that a schedule names, and of their undo, if it is one. */
  public static List<Parameter> parameters(String schedule) {
    return schedule == null
        ? List.of()
        : FaultSchedule.commands(schedule).stream()
            .flatMap(
                name -> Stream.of(NodesAndCommands.parameter(name), NodesAndCommands.undo(name)))
            .toList();
  }

  private static List<Fault> schedule(Settings settings, Target target) throws UserError {
    Map<String, List<String>> nodes = new LinkedHashMap<>(target.nodes(settings));
    if (PerfMonAgents.areOfThisHost(settings)) {
      nodes.put(FaultSchedule.PERFMON_AGENT, List.of(FaultSchedule.PERFMON_AGENT));
    }
    return FaultSchedule.of(
        settings.text(Parameter.FAULTS), target.name(), nodes, settings.number(Parameter.DURATION));
  }

  /** What is broken in each cell, in the order of its time; nothing where nothing is. */
  public List<Fault> schedule() {
    return schedule;
  }

  /**
   * Those of a cell, which is about to run.
   *
   * @param timeline takes its latencies, a line each 100 ms
   */
  public CellFaults ofCell(LatencySink timeline) {
    return schedule.isEmpty() ? CellFaults.NONE : new FaultThread(schedule, nodes, timeline);
  }
}
