// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;

/** Removes rows that insert added through JDBC. */
public final class JdbcDeleteSampler extends OperationSampler {
  /** Called by JMeter. */
  public JdbcDeleteSampler() {
    super(new JdbcPath(), new Crud(), Crud.DELETE);
  }
}
