// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Changes column c of rows through ClusterJ. */
public final class ClusterJUpdateSampler extends OperationSampler {
  /** Called by JMeter. */
  public ClusterJUpdateSampler() {
    super(new ClusterJPath(), new Crud(), Crud.UPDATE);
  }
}
