// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.embedded.DirectPath;
import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Adds rows to the embedded database without SQL. */
public final class DirectInsertSampler extends OperationSampler {
  public DirectInsertSampler() {
    super(new DirectPath(), new Crud(), Crud.INSERT);
  }
}
