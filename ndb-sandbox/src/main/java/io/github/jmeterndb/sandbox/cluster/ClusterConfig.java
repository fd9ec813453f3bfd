// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the {@code config.ini} that the management node gives to all nodes. */
final class ClusterConfig {
  // The MySQL NDB Cluster manual, "Defining NDB Cluster Data Nodes", explains each parameter.
  private static final String DATA_NODES =
      """
      [ndbd default]
      NoOfReplicas=%s
      DataMemory=640M
      SharedGlobalMemory=128M
      # No tables on disk.
      DiskPageBufferMemory=4M

      # Spinning threads would falsify the CPU figures.
      SpinMethod=StaticSpinning
      AutomaticThreadConfig=1
      NumCPUs=2

      # Room for minutes of inserts while a slow disk lags behind. Log files are sparse: they take
      # the space that was written.
      NoOfFragmentLogFiles=8
      FragmentLogFileSize=32M
      RedoBuffer=64M
      TimeBetweenLocalCheckpoints=16
      ODirect=0

      # 64 sessions of 64 transactions each, beside a DELETE of 10,000 rows at once.
      MaxNoOfConcurrentTransactions=16384
      MaxNoOfConcurrentOperations=65536

      # Renewing the statistics of two indexes takes tens of thousands of transactions about once a
      # minute while rows change, out of whichever cell is on; nothing here asks for them.
      IndexStatAutoUpdate=0
      """;

  /** What is each node's own, or follows from the shape. */
  private static final Set<String> RESERVED =
      Set.of("nodeid", "id", "hostname", "datadir", "serverport", "noofreplicas", "nodegroup");

  private ClusterConfig() {}

  /**
   * Does nothing where all of these parameters may be given by others.
   *
   * @throws UserError if one may not
   */
  static void requireFree(List<String> config) throws UserError {
    for (String parameter : config) {
      if (RESERVED.contains(name(parameter))) {
        throw new UserError(
            "%s: %s is for the sandbox to say; leave it out (copies of each row: %s)."
                .formatted(Parameter.SANDBOX_CONFIG, parameter, Parameter.SANDBOX_REPLICAS));
      }
    }
  }

  static String text(Topology topology) {
    StringBuilder text = new StringBuilder();
    section(text, "ndb_mgmd", Topology.MANAGEMENT_NODE_ID);
    text.append("PortNumber=").append(topology.port(Topology.MANAGEMENT_NODE_ID)).append('\n');
    dataFolder(text, topology, Topology.MANAGEMENT_NODE_ID);
    text.append('\n').append(ofDataNodes(topology.shape()));
    int last = 0;
    for (Node node : topology.shape().nodes()) {
      if (node.isDataNode()) {
        section(text, "ndbd", node.id());
        text.append("ServerPort=").append(topology.port(node.id())).append('\n');
        dataFolder(text, topology, node.id());
      } else if (node.isMysqld()) {
        section(text, "mysqld", node.id());
        // Also while it is down, nobody else gets it.
        text.append("Dedicated=true\n");
        last = Math.max(last, node.id());
      }
    }
    for (int i = 1; i <= Topology.API_SLOTS; i++) {
      section(text, "api", last + i);
    }
    return text.toString();
  }

  /** The management node ignores an option that is given twice. */
  private static String ofDataNodes(Shape shape) {
    Set<String> given =
        shape.config().stream().map(ClusterConfig::name).collect(Collectors.toSet());
    return Stream.concat(
            DATA_NODES
                .formatted(shape.replicas())
                .lines()
                .filter(line -> !given.contains(name(line))),
            shape.config().stream())
        .map(line -> line + '\n')
        .collect(Collectors.joining());
  }

  /** The parameter of a line, whose case does not matter. */
  private static String name(String line) {
    return line.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
  }

  private static void section(StringBuilder text, String kind, int nodeId) {
    text.append("\n[").append(kind).append("]\nNodeId=").append(nodeId);
    text.append("\nHostName=").append(Topology.HOST).append('\n');
  }

  private static void dataFolder(StringBuilder text, Topology topology, int nodeId) {
    text.append("DataDir=").append(topology.dataFolder(nodeId)).append('\n');
  }
}
