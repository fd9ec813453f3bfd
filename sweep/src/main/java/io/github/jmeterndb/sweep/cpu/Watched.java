// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.PathName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processes of a run, and the metrics to request from the agents on their hosts. */
public record Watched(List<ProcessInfo> processes, List<Row> rows) {
  private static final String GENERATOR_PROGRAM = "jmeter";
  private static final String DATA_NODE = "ndbmtd";
  private static final String OLD_DATA_NODE = "ndbd";
  private static final String UNWANTED = "perfmon.processes does not name it";

  private static final int OF_ONE_NAME = 8;

  /**
   * @param agents including those that did not answer
   * @param databases programs of all databases, of which each database reports its own
   * @param known the processes that the database reports
   * @param unknown why the database reports none; empty if it does, or has none
   * @param generators remote engines; empty if this JVM makes the load
   */
  public static Watched of(
      List<AgentInfo> agents,
      List<String> programs,
      Set<String> databases,
      List<ProcessInfo> known,
      String unknown,
      List<String> paths,
      List<ProcessInfo> generators) {
    Watched watched = new Watched(new ArrayList<>(), new ArrayList<>());
    if (!unknown.isEmpty()) {
      watched.processes.add(new ProcessInfo("the database", "", "", 0, paths, unknown));
    }
    for (AgentInfo agent : agents) {
      if (agent.missing().isEmpty()) {
        watched.rows.add(new Row(agent, "", CpuInfo.HOST));
      }
    }
    for (ProcessInfo server : known) {
      String program = server.process();
      boolean wanted =
          programs.contains(program)
              || (program.equals(OLD_DATA_NODE) && programs.contains(DATA_NODE));
      if (wanted || !server.paths().isEmpty()) {
        String unknownPid = server.pid() == 0 ? "its process id is not known" : "";
        // The selector includes the program: an agent may see other processes with these pids.
        String selector = "pid=" + server.pid() + ":name=" + program;
        watched.add(
            server, inRun(server.paths(), paths), selector, agents, wanted ? unknownPid : UNWANTED);
      }
    }
    String missing = programs.contains(GENERATOR_PROGRAM) ? "" : UNWANTED;
    ProcessInfo here = generator(ProcessInfo.GENERATOR, "localhost", ProcessHandle.current().pid());
    for (ProcessInfo generator : generators.isEmpty() ? List.of(here) : generators) {
      watched.add(generator, paths, "pid=" + generator.pid(), agents, missing);
    }
    programs.stream()
        .filter(program -> !databases.contains(program))
        .filter(program -> !List.of(GENERATOR_PROGRAM, OLD_DATA_NODE, "ndb_mgmd").contains(program))
        .forEach(program -> watched.addByName(agents, program));
    return watched;
  }

  /** Replaces each access path by the paths of the run that use it, if there are any. */
  private static List<String> inRun(List<String> accessPaths, List<String> paths) {
    return accessPaths.stream()
        .flatMap(
            name ->
                PathName.over(name, paths).isEmpty()
                    ? Stream.of(name)
                    : PathName.over(name, paths).stream())
        .toList();
  }

  private void add(
      ProcessInfo process,
      List<String> paths,
      String selector,
      List<AgentInfo> agents,
      String unmeasured) {
    Optional<AgentInfo> agent =
        agents.stream()
            .filter(each -> unmeasured.isEmpty() && Hosts.same(each.host(), process.host()))
            .findFirst();
    String missing =
        unmeasured.isEmpty()
            ? agent
                .map(Watched::missing)
                .orElse("no agent of perfmon.agents is on its host " + process.host())
            : unmeasured;
    String host = agent.map(AgentInfo::host).orElse("");
    processes.add(
        new ProcessInfo(process.role(), host, process.process(), process.pid(), paths, missing));
    if (missing.isEmpty()) {
      rows.add(new Row(agent.orElseThrow(), selector, process.role()));
    }
  }

  /** All paths of the run use it. */
  public static ProcessInfo generator(String role, String host, long pid) {
    return new ProcessInfo(role, host, GENERATOR_PROGRAM, pid, List.of());
  }

  private void addByName(List<AgentInfo> agents, String program) {
    // Also rows for processes that start later: the listener takes its rows once.
    List<String> names =
        program.contains("#")
            ? List.of(program)
            : IntStream.rangeClosed(1, OF_ONE_NAME).mapToObj(n -> program + "#" + n).toList();
    agents.stream()
        .filter(agent -> missing(agent).isEmpty())
        .forEach(agent -> names.forEach(name -> rows.add(new Row(agent, "name=" + name, name))));
  }

  /** A stock agent returns the host's load for an unknown process. */
  private static String missing(AgentInfo agent) {
    if (!agent.missing().isEmpty()) {
      return "the agent does not answer";
    }
    return PerfMonAgents.isStock(agent) ? "the agent is a stock ServerAgent" : "";
  }

  /**
   * A row of the PerfMon listener's table: the CPU load of a process or of a whole host.
   *
   * @param selector the process, as the agent expects it: {@code pid=…} or {@code name=…}; empty
   *     for the host
   * @param label of its samples, after the host
   */
  public record Row(AgentInfo agent, String selector, String label) {
    private static final String OF_HOST = " CPU " + CpuInfo.HOST;

    String host() {
      return agent.host();
    }

    /** How many cores 100 % stand for. */
    int cores() {
      return selector.isEmpty() ? agent.hardwareThreads() : 1;
    }

    /** The host, if the label is that of a whole host's load; otherwise empty. */
    public static Optional<String> hostOf(String label) {
      return label.endsWith(OF_HOST)
          ? Optional.of(label.substring(0, label.length() - OF_HOST.length()))
          : Optional.empty();
    }

    boolean isOfName() {
      return selector.startsWith("name=");
    }

    String sampleLabel() {
      return host() + " CPU " + label;
    }

    public List<String> columns() {
      return List.of(host(), String.valueOf(agent.port()), "CPU", parameters());
    }

    String parameters() {
      return (selector.isEmpty() ? "combined" : selector + ":percent") + ":label=" + label;
    }

    String counter() {
      return selector.isEmpty() ? "cpu:time" : "cpu:" + selector + ":time";
    }
  }
}
