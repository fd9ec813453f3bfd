// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.release;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the Plugins Manager offers. It tells by a class of a plugin whether that is installed, and
 * puts one jar of each plugin where JMeter looks for components: so there is a plugin for each
 * module that has some, and one that stands for them all.
 */
enum ReleasedPlugin {
  ALL(
      "NDB: ClusterJ or JDBC?",
      "All of jmeter-ndb: which access path to a MySQL NDB Cluster is faster, by how much, and how"
          + " sure that is."),
  /** What the others need. */
  COMMON(
      "NDB: tables and arrivals",
      "The sampler that makes the tables, the Arrival Timer, and what the other plugins of"
          + " jmeter-ndb share."),
  /** The thread group, the workloads, the report. */
  SWEEP(
      "NDB: Sweep Thread Group",
      "Measures operations over each access path at 1, 2, 4 … 64 threads or at rates, and reports:"
          + " CRUD, sysbench, YCSB, TPC-C, TPC-H. On your cluster, on one that it starts, or on an"
          + " embedded database."),
  /** ClusterJ's samplers, without ClusterJ. */
  CLUSTERJ(
      "NDB: ClusterJ samplers",
      "The access path ClusterJ, and its samplers. ClusterJ itself is taken from NDB_HOME, where an"
          + " unpacked MySQL NDB Cluster distribution is."),
  /** JDBC's samplers, and the driver. */
  JDBC(
      "NDB: JDBC samplers",
      "The access path JDBC, and its samplers. Installs MySQL Connector/J from Maven Central, which"
          + " is Oracle's, under the GPLv2 with the Universal FOSS Exception.");

  private static final String PREFIX = "jmeter-ndb";

  /** Has PerfMon, which the Sweep Thread Group listens with; in the Plugins Manager's own list. */
  private static final String PERFMON = "jpgc-perfmon";

  private static final String OF_PERFMON = "kg.apc";

  private static final Set<String> OF_JDBC = Set.of("HikariCP", "mysql-connector-j");

  private final String title;
  private final String description;

  ReleasedPlugin(String title, String description) {
    this.title = title;
    this.description = description;
  }

  String id() {
    return isSet() ? PREFIX : PREFIX + "-" + word();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title() {
    return title;
  }

  String description() {
    return description;
  }

  /** Whether it has nothing of its own. */
  boolean isSet() {
    return this == ALL;
  }

  /** The ids of others. */
  List<String> depends() {
    return switch (this) {
      case ALL -> Stream.of(values()).filter(p -> p != ALL).map(ReleasedPlugin::id).toList();
      case COMMON -> List.of();
      case SWEEP -> List.of(COMMON.id(), PERFMON);
      case CLUSTERJ, JDBC -> List.of(COMMON.id());
    };
  }

  /** The module whose components it has. */
  String module() {
    return this == CLUSTERJ || this == JDBC ? word() + "-sampler" : word();
  }

  /** Whether that module, which has no components, comes with it. */
  boolean needs(String module) {
    return this == COMMON
        && Stream.of(values()).noneMatch(plugin -> plugin.module().equals(module));
  }

  /** Whether that jar of others comes with it. */
  boolean needs(MavenJar jar) {
    return this == (OF_JDBC.contains(jar.artifact()) ? JDBC : COMMON)
        && !jar.group().equals(OF_PERFMON);
  }
}
