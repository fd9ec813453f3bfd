// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Inserts rows over JDBC. */
public final class JdbcInsertSampler extends OperationSampler {
  public JdbcInsertSampler() {
    super(new JdbcPath(), new Crud(), Crud.INSERT);
  }
}
