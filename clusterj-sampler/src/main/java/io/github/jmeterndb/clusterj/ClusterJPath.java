// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** An NDB Cluster over ClusterJ: from the JVM through JNI straight to the data nodes. */
public final class ClusterJPath implements AccessPath {
  public static final String NAME = "clusterj";

  // It logs each connection to standard error, and each failure in many lines: we say it in one.
  private static final Logger CLUSTERJ_LOG = Logger.getLogger("com.mysql.clusterj");

  /** The names of ClusterJ's properties. */
  static final String CONSTANTS = "com.mysql.clusterj.Constants";

  static final String TLS_PATH = "PROPERTY_TLS_SEARCH_PATH";

  /** The package of the classes that use ClusterJ. */
  static final String API = ClusterJPath.class.getPackageName() + ".api";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals("ndb");
  }

  @Override
  public boolean offers(Workload<?> workload) {
    String resource = implementation(workload).replace('.', '/') + ".class";
    return ClusterJPath.class.getClassLoader().getResource(resource) != null;
  }

  /** The class named ClusterJ and the API, in a package named as the API's. */
  private static String implementation(Workload<?> workload) {
    String name = workload.api().getPackageName();
    return "%s.%s.ClusterJ%s"
        .formatted(API, name.substring(name.lastIndexOf('.') + 1), workload.api().getSimpleName());
  }

  private static Throwable thrown(InvocationTargetException e) {
    return e.getCause() instanceof InvocationTargetException inner ? thrown(inner) : e.getCause();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.NDB_CONNECTSTRING,
        Parameter.NDB_DATABASE,
        Parameter.NDB_MAX_TRANSACTIONS,
        Parameter.NDB_POOL_SIZE,
        Parameter.NDB_RECV_THRESHOLD,
        Parameter.NDB_NODEIDS,
        Parameter.NDB_TLS_PATH,
        Parameter.NDB_TLS_STRICT,
        Parameter.WRITE_MODE,
        Parameter.BATCH,
        Parameter.FORM);
  }

  @Override
  public void requireTogether(List<Settings> connections) throws UserError {
    if (connections.size() > 1 && connections.get(0).isGiven(Parameter.NDB_NODEIDS)) {
      throw new UserError(
          "%s: %s paths go over ClusterJ, each with cluster connections of its own; leave it out: each"
                  .formatted(Parameter.NDB_NODEIDS, connections.size())
              + " then takes free [api] slots.");
    }
    for (Settings connection : connections) {
      nodeIds(connection);
    }
  }

  @Override
  public List<Integer> apiNodes(Settings connection) throws UserError {
    return nodeIds(connection);
  }

  /**
   * The node id of each cluster connection; 0 where any free one will do. Where only the first is
   * given, the others follow it.
   */
  private static List<Integer> nodeIds(Settings connection) throws UserError {
    int connections = connection.number(Parameter.NDB_POOL_SIZE);
    List<Integer> named = connection.numbers(Parameter.NDB_NODEIDS);
    if (named.isEmpty()) {
      return Collections.nCopies(connections, 0);
    }
    if (named.size() == 1) {
      return IntStream.range(0, connections).mapToObj(i -> named.get(0) + i).toList();
    }
    if (connections > 1 && connections != named.size()) {
      throw new UserError(
          "%s names %s node ids, and %s is %s: name one for each connection, or only the first."
              .formatted(
                  Parameter.NDB_NODEIDS, named.size(), Parameter.NDB_POOL_SIZE, connections));
    }
    return named;
  }

  @Override
  public <P> PathConnection<P> open(Workload<P> workload, Target database, Settings settings)
      throws UserError {
    // The connection's API is what the workload says: its constructor sees to that.
    @SuppressWarnings("unchecked")
    PathConnection<P> connection =
        connect(
            PathConnection.class,
            "ClusterJPathConnection",
            settings,
            ClusterJLibrary.versions(),
            workload,
            implementation(workload));
    return connection;
  }

  /**
   * Connects to a cluster.
   *
   * @param name of a class, relative to {@link #API}, with a public constructor that takes {@link
   *     Settings}, the node ids of the connections as a {@link List}, and the arguments
   * @throws UserError if there is no ClusterJ, or it cannot connect
   */
  public static <T> T connect(Class<T> type, String name, Settings settings, Object... arguments)
      throws UserError {
    List<Object> all = new ArrayList<>(List.of(settings, nodeIds(settings)));
    all.addAll(List.of(arguments));
    CLUSTERJ_LOG.setLevel(Level.OFF);
    try {
      ClassLoader loader = ClusterJLibrary.loader();
      requireTls(loader, settings);
      // Of different versions, they would crash.
      ClusterJLibrary.versions();
      Class<?> connection = Class.forName(API + "." + name, true, loader);
      return type.cast(connection.getConstructors()[0].newInstance(all.toArray()));
    } catch (InvocationTargetException e) {
      throw ClusterJErrors.explain(thrown(e), settings);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw ClusterJErrors.explain(e, settings);
    }
  }

  /** An older ClusterJ would ignore the properties, and connect without TLS. */
  static void requireTls(ClassLoader loader, Settings settings)
      throws UserError, ClassNotFoundException {
    if (!settings.isGiven(Parameter.NDB_TLS_PATH)
        && settings.text(Parameter.NDB_TLS_STRICT).equals("off")) {
      return;
    }
    Class<?> constants = Class.forName(CONSTANTS, false, loader);
    if (Arrays.stream(constants.getFields()).noneMatch(field -> field.getName().equals(TLS_PATH))) {
      throw new UserError(
          "This version of ClusterJ has no TLS: leave out ndb.tls.path and ndb.tls.strict, or set"
              + " NDB_HOME to a distribution of NDB Cluster 8.3 or newer.");
    }
  }
}
