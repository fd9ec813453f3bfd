// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processes of a run and the agents that watch them: the database's processes, if an agent is
 * on their host, and the load generator.
 *
 * @param processes all of them, with the reason for those that no agent watches
 * @param rows the metrics that the agents are asked for
 */
public record Watched(List<ProcessInfo> processes, List<PerfMonRow> rows) {
  private static final String GENERATOR_PROGRAM = "jmeter";

  private static final String DATA_NODE = "ndbmtd";
  private static final String MANAGEMENT_NODE = "ndb_mgmd";

  private static final String OLD_DATA_NODE = "ndbd";

  /** The number of processes that are asked for where only a name is known. */
  private static final int OF_ONE_NAME = 8;

  /**
   * Assigns processes to agents.
   *
   * @param agents also those that did not answer
   * @param databases the programs of any database, of which only the database knows its own
   * @param known the database's processes, as it reports them
   * @param unknown why it does not report them; empty if it does, or has none
   * @param paths all access paths that run
   * @param generators remote engines; none where this JVM makes the load
   */
  public static Watched of(
      List<AgentInfo> agents,
      List<String> programs,
      Set<String> databases,
      List<ServerProcess> known,
      String unknown,
      List<String> paths,
      List<ServerProcess> generators) {
    Watched watched = new Watched(new ArrayList<>(), new ArrayList<>());
    if (!unknown.isEmpty()) {
      watched.processes.add(new ProcessInfo("the database", "", "", 0, paths, unknown));
    }
    for (AgentInfo agent : agents) {
      if (agent.missing().isEmpty()) {
        watched.rows.add(PerfMonRow.ofHost(agent));
      }
    }
    for (ServerProcess server : known) {
      ServerProcess process = server.withPaths(inRun(server.paths(), paths));
      boolean wanted =
          programs.contains(process.program())
              || (process.program().equals(OLD_DATA_NODE) && programs.contains(DATA_NODE));
      if (wanted) {
        watched.add(agents, process);
      } else if (!process.paths().isEmpty()) {
        watched.processes.add(info(process, "", "perfmon.processes does not name it"));
      }
    }
    for (ServerProcess generator : generators.isEmpty() ? List.of(here(paths)) : generators) {
      watched.addGenerator(agents, programs.contains(GENERATOR_PROGRAM), generator);
    }
    programs.stream()
        .filter(program -> !program.equals(GENERATOR_PROGRAM))
        .filter(program -> !databases.contains(program))
        .filter(program -> !program.equals(OLD_DATA_NODE) && !program.equals(MANAGEMENT_NODE))
        .forEach(program -> watched.addByName(agents, program));
    return watched;
  }

  /** The paths of a run for each access path: all those over it; itself where none is. */
  private static List<String> inRun(List<String> accessPaths, List<String> paths) {
    return accessPaths.stream()
        .flatMap(
            name ->
                PathName.anyOver(name, paths)
                    ? PathName.over(name, paths).stream()
                    : Stream.of(name))
        .toList();
  }

  private void add(List<AgentInfo> agents, ServerProcess process) {
    if (process.pid() == 0) {
      processes.add(info(process, "", "its process id is not known"));
      return;
    }
    for (AgentInfo agent : agents) {
      if (Hosts.same(agent.host(), process.host())) {
        String missing = missing(agent);
        ProcessInfo info = info(process, agent.host(), missing);
        processes.add(info);
        if (missing.isEmpty()) {
          rows.add(PerfMonRow.of(agent, info));
        }
        return;
      }
    }
    processes.add(info(process, "", "no agent of perfmon.agents is on its host " + process.host()));
  }

  /** This JVM. */
  private static ServerProcess here(List<String> paths) {
    return new ServerProcess(
        ProcessInfo.GENERATOR, "", GENERATOR_PROGRAM, ProcessHandle.current().pid(), paths);
  }

  public static ServerProcess engine(int number, String host, long pid, List<String> paths) {
    return new ServerProcess(
        ProcessInfo.GENERATOR + " " + number, host, GENERATOR_PROGRAM, pid, paths);
  }

  private void addGenerator(List<AgentInfo> agents, boolean wanted, ServerProcess generator) {
    String host = "";
    String missing = "no agent of perfmon.agents is on its host";
    for (AgentInfo agent : agents) {
      boolean isThere =
          generator.host().isEmpty()
              ? Hosts.isHere(agent.host())
              : Hosts.same(agent.host(), generator.host());
      if (host.isEmpty() && isThere) {
        host = agent.host();
        missing = wanted ? missing(agent) : "perfmon.processes does not name it";
        if (missing.isEmpty()) {
          rows.add(PerfMonRow.ofGenerator(agent, info(generator, host, "")));
        }
      }
    }
    processes.add(info(generator, host, missing));
  }

  private void addByName(List<AgentInfo> agents, String program) {
    for (AgentInfo agent : agents) {
      if (missing(agent).isEmpty()) {
        if (program.contains("#")) {
          rows.add(PerfMonRow.ofName(agent, program));
        } else {
          // Rows for processes to come, too: the listener takes its rows once.
          for (int number = 1; number <= OF_ONE_NAME; number++) {
            rows.add(PerfMonRow.ofName(agent, program + "#" + number));
          }
        }
      }
    }
  }

  /** Why an agent reports no processes; the stock one gives the host's load for an unknown one. */
  private static String missing(AgentInfo agent) {
    if (!agent.missing().isEmpty()) {
      return "the agent does not answer";
    }
    return PerfMonAgents.isStock(agent) ? "the agent is a stock ServerAgent" : "";
  }

  private static ProcessInfo info(ServerProcess process, String host, String missing) {
    return new ProcessInfo(
        process.role(), host, process.program(), process.pid(), process.paths(), missing);
  }
}
