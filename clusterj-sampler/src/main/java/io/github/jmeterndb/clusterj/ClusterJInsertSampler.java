// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Inserts rows over ClusterJ. */
public final class ClusterJInsertSampler extends OperationSampler {
  public ClusterJInsertSampler() {
    super(new ClusterJPath(), new Crud(), Crud.INSERT);
  }
}
