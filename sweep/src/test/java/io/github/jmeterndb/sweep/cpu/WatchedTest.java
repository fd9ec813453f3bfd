// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WatchedTest {
  private static final List<String> BOTH = List.of("clusterj", "jdbc");
  private static final List<String> DEFAULT = List.of("mysqld", "ndbmtd", "jmeter");
  private static final Set<String> DATABASES = Set.of("mysqld", "ndbmtd", "mariadbd", "jmeter");
  private static final AgentInfo HERE = new AgentInfo("localhost", 4444, 8, "");

  // TEST-NET-1 (RFC 5737): no host has it.
  private static final AgentInfo THERE = new AgentInfo("192.0.2.1", 4444, 8, "");

  private static final ProcessInfo NODE_2 =
      new ProcessInfo("data node 2", "127.0.0.1", "ndbmtd", 72, BOTH);
  private static final ProcessInfo NODE_3 =
      new ProcessInfo("data node 3", "192.0.2.1", "ndbmtd", 73, BOTH);
  private static final ProcessInfo MYSQLD =
      new ProcessInfo("mysqld", "127.0.0.1", "mysqld", 74, List.of("jdbc"));
  private static final ProcessInfo MANAGEMENT =
      new ProcessInfo("management node", "127.0.0.1", "ndb_mgmd", 75, List.of());

  @Test
  void asksEachHostsAgentForTheProcessesThatRunThere() {
    Watched watched = watch(List.of(HERE, THERE), DEFAULT, NODE_2, NODE_3, MYSQLD);

    assertThat(watched.rows())
        .extracting(Watched.Row::host, Watched.Row::parameters)
        .extracting(tuple -> tuple.toList().get(0) + " " + tuple.toList().get(1))
        .containsExactly(
            "localhost combined:label=host",
            "192.0.2.1 combined:label=host",
            "localhost pid=72:name=ndbmtd:percent:label=data node 2",
            "192.0.2.1 pid=73:name=ndbmtd:percent:label=data node 3",
            "localhost pid=74:name=mysqld:percent:label=mysqld",
            "localhost pid=" + ProcessHandle.current().pid() + ":percent:label=generator");
    assertThat(watched.processes()).allMatch(process -> process.missing().isEmpty()).hasSize(4);
  }

  @Test
  void namesAProcessOnWhoseHostNoAgentIs() {
    assertThat(watch(List.of(HERE), DEFAULT, NODE_2, NODE_3).processes())
        .filteredOn(process -> !process.missing().isEmpty())
        .containsExactly(
            new ProcessInfo(
                "data node 3",
                "",
                "ndbmtd",
                73,
                BOTH,
                "no agent of perfmon.agents is on its host 192.0.2.1"));
  }

  @Test
  void asksAStockAgentForItsHostAlone() {
    AgentInfo stock = new AgentInfo("localhost", 4444, 0, "");

    Watched watched = watch(List.of(stock), DEFAULT, NODE_2);

    assertThat(watched.rows()).hasSize(1);
    assertThat(watched.processes())
        .allMatch(process -> process.missing().equals("the agent is a stock ServerAgent"));
  }

  @Test
  void saysThatAProcessOfAPathIsNotWanted() {
    assertThat(watch(List.of(HERE), List.of("jmeter"), NODE_2, MANAGEMENT).processes())
        .extracting(process -> process.role() + ": " + process.missing())
        .containsExactly("data node 2: perfmon.processes does not name it", "generator: ");
  }

  @Test
  void goesByNamesOnlyForWhatIsNoClusters() {
    Watched watched = watch(List.of(HERE), List.of("ndbmtd", "mysqld", "haproxy#2", "nginx"));

    assertThat(watched.rows())
        .extracting(Watched.Row::parameters)
        .contains("name=haproxy#2:percent:label=haproxy#2")
        .contains("name=nginx#1:percent:label=nginx#1", "name=nginx#2:percent:label=nginx#2")
        .noneMatch(parameters -> parameters.contains("haproxy#1"))
        .noneMatch(parameters -> parameters.contains("mysqld") || parameters.contains("ndbmtd"));
    assertThat(watched.processes()).extracting(ProcessInfo::role).containsExactly("generator");
  }

  @Test
  void watchesRemoteEnginesInThePlaceOfThisJvm() {
    List<ProcessInfo> engines =
        List.of(
            Watched.generator("generator 1", "localhost", 77),
            Watched.generator("generator 2", "192.0.2.9", 78));

    Watched watched = Watched.of(List.of(HERE), DEFAULT, DATABASES, List.of(), "", BOTH, engines);

    assertThat(watched.rows())
        .extracting(Watched.Row::parameters)
        .contains("pid=77:percent:label=generator 1")
        .noneMatch(parameters -> parameters.contains("pid=78"))
        .noneMatch(parameters -> parameters.contains("pid=" + ProcessHandle.current().pid()));
    assertThat(watched.processes())
        .extracting(ProcessInfo::role, ProcessInfo::missing)
        .containsExactly(
            tuple("generator 1", ""),
            tuple("generator 2", "no agent of perfmon.agents is on its host 192.0.2.9"));
  }

  private static Watched watch(
      List<AgentInfo> agents, List<String> programs, ProcessInfo... known) {
    return Watched.of(agents, programs, DATABASES, List.of(known), "", BOTH, List.of());
  }
}
