// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Deletes rows that insert added, over JDBC. */
public final class JdbcDeleteSampler extends OperationSampler {
  public JdbcDeleteSampler() {
    super(new JdbcPath(), new Crud(), Crud.DELETE);
  }
}
