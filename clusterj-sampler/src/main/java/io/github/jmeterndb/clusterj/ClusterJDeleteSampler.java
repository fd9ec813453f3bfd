// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Removes rows that insert added through ClusterJ. */
public final class ClusterJDeleteSampler extends OperationSampler {
  /** Called by JMeter. */
  public ClusterJDeleteSampler() {
    super(new ClusterJPath(), new Crud(), Crud.DELETE);
  }
}
