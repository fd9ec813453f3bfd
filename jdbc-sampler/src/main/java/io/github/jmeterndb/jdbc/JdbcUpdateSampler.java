// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Updates column c of rows over JDBC. */
public final class JdbcUpdateSampler extends OperationSampler {
  public JdbcUpdateSampler() {
    super(new JdbcPath(), new Crud(), Crud.UPDATE);
  }
}
