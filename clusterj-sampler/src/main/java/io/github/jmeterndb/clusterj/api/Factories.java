// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.SessionFactory;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Session factories, one for each cluster connection.
 *
 * <p>Not a factory with a pool: ClusterJ gives all factories with pools one and the same
 * connections to a cluster, in 9.7 also where the factories differ, in older versions one and the
 * same factory; whatever their pool sizes, receive thresholds and numbers of transactions. Only
 * with {@code connection.pool.size} 0 a factory has a connection of its own.
 */
final class Factories {
  private static final String PREFIX = "com.mysql.clusterj.";

  private Factories() {}

  /**
   * What opens them.
   *
   * @param nodeIds one for each connection; 0 where any free one will do
   */
  static List<Supplier<SessionFactory>> openers(Settings settings, List<Integer> nodeIds) {
    List<Supplier<SessionFactory>> openers = new ArrayList<>();
    for (int nodeId : nodeIds) {
      Map<String, String> properties = properties(settings);
      if (nodeId > 0) {
        properties.put(PREFIX + "connection.pool.nodeids", String.valueOf(nodeId));
      }
      openers.add(() -> ClusterJHelper.getSessionFactory(properties));
    }
    return openers;
  }

  /** The properties of a connection, by ClusterJ's names. */
  static Map<String, String> properties(Settings settings) {
    Map<String, String> properties = new HashMap<>();
    properties.put(PREFIX + "connectstring", settings.text(Parameter.NDB_CONNECTSTRING));
    properties.put(PREFIX + "database", settings.text(Parameter.NDB_DATABASE));
    properties.put(PREFIX + "max.transactions", settings.text(Parameter.NDB_MAX_TRANSACTIONS));
    properties.put(PREFIX + "connection.pool.size", "0");
    properties.put(
        PREFIX + "connection.pool.recv.thread.activation.threshold",
        settings.text(Parameter.NDB_RECV_THRESHOLD));
    if (settings.isGiven(Parameter.NDB_TLS_PATH)) {
      properties.put(PREFIX + "tls.path", settings.text(Parameter.NDB_TLS_PATH));
    }
    if (settings.text(Parameter.NDB_TLS_STRICT).equals("on")) {
      properties.put(PREFIX + "tls.strict", "1");
    }
    // A cluster that is up answers at once; the defaults (4 retries, 5 s apart) try a user's
    // patience.
    properties.put(PREFIX + "connect.retries", "1");
    properties.put(PREFIX + "connect.delay", "1");
    return properties;
  }
}
