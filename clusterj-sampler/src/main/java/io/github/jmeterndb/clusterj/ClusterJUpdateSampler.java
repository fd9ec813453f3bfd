// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Updates column c of rows over ClusterJ. */
public final class ClusterJUpdateSampler extends OperationSampler {
  public ClusterJUpdateSampler() {
    super(new ClusterJPath(), new Crud(), Crud.UPDATE);
  }
}
