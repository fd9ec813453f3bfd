// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

/** Writes the {@code config.ini} that the management node gives to all nodes. */
final class ClusterConfig {
  // The MySQL NDB Cluster manual, "Defining NDB Cluster Data Nodes", explains each parameter.
  private static final String DATA_NODES =
      """
      [ndbd default]
      NoOfReplicas=%d
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

  private ClusterConfig() {}

  static String text(Topology topology) {
    StringBuilder text = new StringBuilder();
    section(text, "ndb_mgmd", Topology.MANAGEMENT_NODE_ID);
    text.append("PortNumber=").append(topology.managementNodePort()).append('\n');
    dataFolder(text, topology, Topology.MANAGEMENT_NODE_ID);
    text.append('\n').append(DATA_NODES.formatted(topology.shape().replicas()));
    for (int i = 0; i < topology.shape().dataNodes(); i++) {
      int nodeId = Topology.FIRST_DATA_NODE_ID + i;
      section(text, "ndbd", nodeId);
      text.append("ServerPort=").append(topology.dataNodePorts().get(i)).append('\n');
      dataFolder(text, topology, nodeId);
    }
    section(text, "mysqld", topology.mysqldNodeId());
    for (int i = 0; i < Topology.API_SLOTS; i++) {
      section(text, "api", topology.mysqldNodeId() + 1 + i);
    }
    return text.toString();
  }

  private static void section(StringBuilder text, String kind, int nodeId) {
    text.append("\n[").append(kind).append("]\nNodeId=").append(nodeId);
    text.append("\nHostName=").append(Topology.HOST).append('\n');
  }

  private static void dataFolder(StringBuilder text, Topology topology, int nodeId) {
    text.append("DataDir=").append(topology.dataFolder(nodeId)).append('\n');
  }
}
