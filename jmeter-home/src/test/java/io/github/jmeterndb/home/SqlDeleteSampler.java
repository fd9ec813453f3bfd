// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.embedded.SqlPath;
import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

public final class SqlDeleteSampler extends OperationSampler {
  public SqlDeleteSampler() {
    super(new SqlPath(), new Crud(), Crud.DELETE);
  }
}
