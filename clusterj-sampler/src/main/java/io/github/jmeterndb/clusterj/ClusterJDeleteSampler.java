// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Deletes rows that insert added, over ClusterJ. */
public final class ClusterJDeleteSampler extends OperationSampler {
  public ClusterJDeleteSampler() {
    super(new ClusterJPath(), new Crud(), Crud.DELETE);
  }
}
