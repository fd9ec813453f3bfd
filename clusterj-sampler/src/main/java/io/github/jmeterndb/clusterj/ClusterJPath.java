// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** An NDB Cluster over ClusterJ: from the JVM through JNI straight to the data nodes. */
public final class ClusterJPath implements AccessPath {
  public static final String NAME = "clusterj";

  // ClusterJ wraps the NDB API's message into its own, which spans lines and lists all properties.
  private static final Pattern NDB_MESSAGE = Pattern.compile("message: (.*?)\\.*\\s*$");

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
    String resource = implementation(workload.api()).replace('.', '/') + ".class";
    return ClusterJPath.class.getClassLoader().getResource(resource) != null;
  }

  /** The class named ClusterJ and the API, in a package named as the API's. */
  private static String implementation(Class<?> api) {
    String name = api.getPackageName();
    return "%s.%s.ClusterJ%s"
        .formatted(API, name.substring(name.lastIndexOf('.') + 1), api.getSimpleName());
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
  public <P> PathConnection<P> open(Workload<P> workload, Settings settings) throws UserError {
    return connect(workload.api(), settings);
  }

  /**
   * Connects to a cluster.
   *
   * @param api the operations, implemented by a class as {@link #offers} expects it
   * @throws UserError if there is no ClusterJ, or it cannot connect
   */
  public static <P> PathConnection<P> connect(Class<P> api, Settings settings) throws UserError {
    List<Integer> nodeIds = nodeIds(settings);
    CLUSTERJ_LOG.setLevel(Level.OFF);
    try {
      ClassLoader loader = ClusterJLibrary.loader();
      requireTls(loader, settings);
      // Of different versions, they would crash.
      Map<String, String> versions = ClusterJLibrary.versions();
      Class<?> connection = Class.forName(API + ".ClusterJPathConnection", true, loader);
      // The connection's API is what is asked for: its constructor sees to that.
      @SuppressWarnings("unchecked")
      PathConnection<P> open =
          (PathConnection<P>)
              connection.getConstructors()[0].newInstance(
                  settings, nodeIds, versions, api, implementation(api));
      return open;
    } catch (InvocationTargetException e) {
      // The API is made by reflection, too.
      Throwable cause = e.getCause();
      throw explain(
          cause instanceof InvocationTargetException ? cause.getCause() : cause, settings);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw explain(e, settings);
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

  static UserError explain(Throwable e, Settings settings) {
    return new UserError(explanation(e, settings), e);
  }

  private static String explanation(Throwable e, Settings settings) {
    String where = settings.text(Parameter.NDB_CONNECTSTRING);
    String message = ndbMessage(e);
    if (e instanceof LinkageError) {
      return "ClusterJ's native library libndbclient cannot be loaded (%s); set %s to a MySQL NDB Cluster distribution for this machine, and, where ClusterJ's jar is on JMeter's class path, start JMeter with JVM_ARGS=-Djava.library.path=FOLDER, where libndbclient.so is."
          .formatted(UserError.firstLine(e), NdbHome.VARIABLE);
    }
    if (message.contains("Unable to connect with connect string")) {
      return "No management node answers at %s; start the cluster, or give -Jndb.connectstring=host:port."
          .formatted(where);
    }
    if (message.contains("No free node id")) {
      return "The cluster at %s has no free API node slot for ClusterJ; add [api] sections to its config.ini, one for each cluster connection (ndb.pool.size=%s%s)."
          .formatted(where, settings.text(Parameter.NDB_POOL_SIZE), otherPaths(settings));
    }
    if (message.contains("Could not alloc node id")) {
      return "ClusterJ cannot have the node ids %s (%s); name free [api] slots with -Jndb.nodeids=…."
          .formatted(settings.text(Parameter.NDB_NODEIDS), message);
    }
    return message.contains("TLS Required")
        ? "The cluster at %s requires TLS; name the folder with the key and certificate of an API node with -Jndb.tls.path=…."
            .formatted(where)
        : "ClusterJ cannot connect to the cluster at %s: %s.".formatted(where, message);
  }

  private static String otherPaths(Settings settings) {
    int paths = PathName.over(NAME, settings.list(Parameter.PATHS)).size();
    return paths < 2 ? "" : "; each of %s paths over ClusterJ has its own".formatted(paths);
  }

  private static String ndbMessage(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      Matcher matcher = NDB_MESSAGE.matcher(String.valueOf(cause.getMessage()));
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    return UserError.firstLine(e);
  }
}
