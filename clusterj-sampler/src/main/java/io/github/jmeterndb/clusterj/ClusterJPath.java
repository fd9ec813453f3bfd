// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** The NDB Cluster through ClusterJ: from the JVM through JNI straight to the data nodes. */
public final class ClusterJPath implements AccessPath {
  /** The path's name. */
  public static final String NAME = "clusterj";

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
    try {
      return Class.forName(STORE, true, ClusterJLibrary.loader())
          .asSubclass(Store.class)
          .getConstructor(Settings.class)
          .newInstance(settings);
    } catch (InvocationTargetException e) {
      throw ClusterJErrors.explain(e.getCause(), settings);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw ClusterJErrors.explain(e, settings);
    }
  }

  /** The version of ClusterJ, from the name of its jar. */
  static String version() throws UserError, ReflectiveOperationException {
    return NdbHome.clusterJVersion(ClusterJLibrary.jar()).orElse("unknown");
  }
}
