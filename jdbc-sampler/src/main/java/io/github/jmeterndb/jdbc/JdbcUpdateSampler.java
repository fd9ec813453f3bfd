// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Changes column c of rows through JDBC. */
public final class JdbcUpdateSampler extends OperationSampler {
  /** Called by JMeter. */
  public JdbcUpdateSampler() {
    super(new JdbcPath(), new Crud(), Crud.UPDATE);
  }
}
