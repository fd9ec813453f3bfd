// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Reads rows by primary key over ClusterJ. */
public final class ClusterJSelectSampler extends OperationSampler {
  public ClusterJSelectSampler() {
    super(new ClusterJPath(), new Crud(), Crud.SELECT);
  }
}
