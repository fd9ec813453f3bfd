// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The NDB Cluster through ClusterJ: from the JVM through JNI straight to the data nodes. */
public final class ClusterJPath implements AccessPath {
  /** The path's name. */
  public static final String NAME = "clusterj";

  // It logs each connection to standard error, and each failure in many lines: we say it in one.
  private static final Logger CLUSTERJ_LOG = Logger.getLogger("com.mysql.clusterj");

  private static final String STORE = ClusterJPath.class.getPackageName() + ".api.ClusterJStore";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String system() {
    return "ndb";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.NDB_CONNECTSTRING,
        Parameter.NDB_DATABASE,
        Parameter.NDB_MAX_TRANSACTIONS,
        Parameter.NDB_POOL_SIZE,
        Parameter.NDB_NODEIDS,
        Parameter.WRITE_MODE);
  }

  @Override
  public Store open(Settings settings) throws UserError {
    CLUSTERJ_LOG.setLevel(Level.OFF);
    try {
      return Class.forName(STORE, true, ClusterJLibrary.loader())
          .asSubclass(Store.class)
          .getConstructor(Settings.class, Map.class, SessionCounters.class)
          .newInstance(settings, ClusterJLibrary.versions(), ClusterJLibrary.counters());
    } catch (InvocationTargetException e) {
      throw ClusterJErrors.explain(e.getCause(), settings);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw ClusterJErrors.explain(e, settings);
    }
  }
}
