// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.StoreContract;

abstract class ClusterJStoreContract extends StoreContract {
  private final Sandbox cluster;
  private final String writeMode;

  ClusterJStoreContract(Sandbox cluster, String writeMode) {
    this.cluster = cluster;
    this.writeMode = writeMode;
  }

  @Override
  protected AccessPath path() {
    return new ClusterJPath();
  }

  @Override
  protected Database database() {
    return new NdbDatabase();
  }

  @Override
  protected Settings where() {
    return cluster.settings().with(Parameter.WRITE_MODE, writeMode);
  }

  @Override
  protected String duplicateKeyCode() {
    return "NDB-630/ConstraintViolation";
  }
}
