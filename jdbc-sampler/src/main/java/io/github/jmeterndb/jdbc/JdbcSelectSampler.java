// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Reads rows by primary key over JDBC. */
public final class JdbcSelectSampler extends OperationSampler {
  public JdbcSelectSampler() {
    super(new JdbcPath(), new Crud(), Crud.SELECT);
  }
}
