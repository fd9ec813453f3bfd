// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.List;

/** The embedded database without SQL, as ClusterJ on NDB. */
public final class DirectPath implements AccessPath {
  static final String NAME = "direct";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals(EmbeddedTarget.NAME);
  }

  /** The storage engine is accessible for crud's table only. */
  @Override
  public boolean offers(Workload<?> workload) {
    return workload instanceof Crud;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.NDB_DATABASE, Parameter.BATCH);
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    EmbeddedDatabase.requireThreads(threads);
  }

  @Override
  public <P> PathConnection<P> open(Workload<P> workload, Settings settings) {
    return new DirectPathConnection<>(workload, EmbeddedDatabase.of(settings), settings);
  }
}
