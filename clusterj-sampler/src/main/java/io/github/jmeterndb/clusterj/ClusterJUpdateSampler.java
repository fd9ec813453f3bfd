// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.crud.Crud;
import io.github.jmeterndb.sampler.OperationSampler;

/** Changes column c of rows through ClusterJ. */
public final class ClusterJUpdateSampler extends OperationSampler {
  /** Called by JMeter. */
  public ClusterJUpdateSampler() {
    super(new ClusterJPath(), new Crud(), Crud.UPDATE);
  }
}
