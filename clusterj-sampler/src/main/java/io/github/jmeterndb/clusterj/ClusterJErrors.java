// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Messages for failures to connect. */
final class ClusterJErrors {
  // ClusterJ wraps the NDB API's message into its own, which spans lines and lists all properties.
  private static final Pattern NDB_MESSAGE = Pattern.compile("message: (.*?)\\.*\\s*$");

  private ClusterJErrors() {}

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
      return "The cluster at %s has no free API node slot for ClusterJ; add [api] sections to its config.ini, one a cluster connection (ndb.pool.size=%s%s)."
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
    int paths = PathName.over(ClusterJPath.NAME, settings.list(Parameter.PATHS)).size();
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
