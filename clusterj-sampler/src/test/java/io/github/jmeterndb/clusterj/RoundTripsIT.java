// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static io.github.jmeterndb.workloads.sbtest.Crud.DELETE;
import static io.github.jmeterndb.workloads.sbtest.Crud.INSERT;
import static io.github.jmeterndb.workloads.sbtest.Crud.SELECT;
import static io.github.jmeterndb.workloads.sbtest.Crud.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The round trips of operations over both paths, counted by the cluster. */
@NdbSandbox(clusterJ = true)
class RoundTripsIT {
  private static final String TRANSACTIONS = "datanodes.TRANSACTIONS";

  // A mysqld has some work of its own now and then.
  private static final Offset<Double> ABOUT = within(0.02);

  private final Sandbox cluster;

  RoundTripsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  /** ClusterJ counts no round trips; each of these transactions is one. */
  @Test
  void areTwoOverClusterJWhereItFindsARowBeforeItWrites() throws Exception {
    Costs costs =
        Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "find"));

    requireTransactions(costs, 1, 1, 2, 2);
    requireRows(costs, UPDATE, 1, 1);
    requireRows(costs, DELETE, 1, 1);
  }

  @Test
  void areOneOverClusterJWhereItWritesBlindly() throws Exception {
    Costs costs =
        Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "blind"));

    requireTransactions(costs, 1, 1, 1, 1);
    requireRows(costs, UPDATE, 0, 1);
    requireRows(costs, DELETE, 0, 1);
  }

  @Test
  void areATenthOverClusterJWhereTenWritesShareATransaction() throws Exception {
    Costs costs =
        Costs.measure(
            new ClusterJPath(),
            cluster.settings().with(Parameter.WRITE_MODE, "blind").with(Parameter.BATCH, "10"));

    requireTransactions(costs, 0.1, 0.1, 0.1, 0.1);
  }

  /** Ten statements and the commit. */
  @Test
  void areOneAndATenthOverJdbcWhereTenWritesShareATransaction() throws Exception {
    Costs costs = Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.BATCH, "10"));

    assertThat(costs.roundTrips(INSERT)).as("insert").isCloseTo(1.1, ABOUT);
    assertThat(costs.roundTrips(UPDATE)).as("update").isCloseTo(1.1, ABOUT);
  }

  /** An insert is executed before the commit; other statements commit as they execute. */
  @ParameterizedTest
  @ValueSource(strings = {"client", "server"})
  void areOneOverJdbcAndTwoForAnInsert(String prepare) throws Exception {
    Costs costs =
        Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.JDBC_PREPARE, prepare));

    requireRoundTrips(costs, 2, 1, 1, 1);
    requireRows(costs, UPDATE, 0, 1);
    requireRows(costs, DELETE, 0, 1);
  }

  private static void requireTransactions(
      Costs costs, double insert, double select, double update, double delete) {
    assertThat(costs.of(INSERT, TRANSACTIONS)).as("insert").isCloseTo(insert, ABOUT);
    assertThat(costs.of(SELECT, TRANSACTIONS)).as("select").isCloseTo(select, ABOUT);
    assertThat(costs.of(UPDATE, TRANSACTIONS)).as("update").isCloseTo(update, ABOUT);
    assertThat(costs.of(DELETE, TRANSACTIONS)).as("delete").isCloseTo(delete, ABOUT);
    requireRows(costs, INSERT, 0, 1);
    requireRows(costs, SELECT, 1, 0);
  }

  private static void requireRoundTrips(
      Costs costs, double insert, double select, double update, double delete) {
    assertThat(costs.roundTrips(INSERT)).as("insert").isCloseTo(insert, ABOUT);
    assertThat(costs.roundTrips(SELECT)).as("select").isCloseTo(select, ABOUT);
    assertThat(costs.roundTrips(UPDATE)).as("update").isCloseTo(update, ABOUT);
    assertThat(costs.roundTrips(DELETE)).as("delete").isCloseTo(delete, ABOUT);
    requireRows(costs, INSERT, 0, 1);
    requireRows(costs, SELECT, 1, 0);
  }

  private static void requireRows(Costs costs, Operation operation, double reads, double writes) {
    assertThat(costs.of(operation, "datanodes.READS")).as("reads").isCloseTo(reads, ABOUT);
    assertThat(costs.of(operation, "datanodes.WRITES")).as("writes").isCloseTo(writes, ABOUT);
  }
}
