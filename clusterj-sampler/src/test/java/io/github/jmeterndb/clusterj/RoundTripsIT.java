// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static io.github.jmeterndb.workloads.sbtest.Crud.DELETE;
import static io.github.jmeterndb.workloads.sbtest.Crud.INSERT;
import static io.github.jmeterndb.workloads.sbtest.Crud.SELECT;
import static io.github.jmeterndb.workloads.sbtest.Crud.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the cluster says that an operation costs: over ClusterJ, and over JDBC. */
@NdbSandbox(clusterJ = true)
class RoundTripsIT {
  // A mysqld does something of its own now and then.
  private static final Offset<Double> ABOUT = within(0.02);

  private final Sandbox cluster;

  RoundTripsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void areTwoOverClusterJWhereItFindsARowBeforeItWrites() throws Exception {
    Costs costs =
        Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "find"));

    requireRoundTrips(costs, 1, 1, 2, 2);
    requireRows(costs, UPDATE, 1, 1);
    requireRows(costs, DELETE, 1, 1);
    assertThat(costs.of(UPDATE, "ndbapi.trans_start"))
        .as("find and update are a transaction each")
        .isCloseTo(2, ABOUT);
  }

  @Test
  void areOneOverClusterJWhereItWritesBlindly() throws Exception {
    Costs costs =
        Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "blind"));

    requireRoundTrips(costs, 1, 1, 1, 1);
    requireRows(costs, UPDATE, 0, 1);
    requireRows(costs, DELETE, 0, 1);
  }

  /** The reads one by one, and the writes with the commit. */
  @Test
  void areATenthOverClusterJWhereTenWritesShareATransaction() throws Exception {
    Costs costs =
        Costs.measure(
            new ClusterJPath(),
            cluster.settings().with(Parameter.WRITE_MODE, "blind").with(Parameter.BATCH, "10"));

    requireRoundTrips(costs, 0.1, 1, 0.1, 0.1);
    assertThat(costs.of(INSERT, "ndbapi.trans_start")).isCloseTo(0.1, ABOUT);
  }

  /** The statements one by one, and the commit. */
  @Test
  void areOneAndATenthOverJdbcWhereTenWritesShareATransaction() throws Exception {
    Costs costs = Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.BATCH, "10"));

    assertThat(costs.roundTrips(INSERT)).as("insert").isCloseTo(1.1, ABOUT);
    assertThat(costs.roundTrips(UPDATE)).as("update").isCloseTo(1.1, ABOUT);
  }

  /** And as many bytes as over ClusterJ, so that the two send and read the same columns. */
  @Test
  void areOneOverTheNdbApi() throws Exception {
    Costs costs = Costs.measure(new NdbApiPath(), cluster.settings());
    Costs overClusterJ =
        Costs.measure(new ClusterJPath(), cluster.settings().with(Parameter.WRITE_MODE, "blind"));

    requireRoundTrips(costs, 1, 1, 1, 1);
    requireRows(costs, UPDATE, 0, 1);
    requireRows(costs, DELETE, 0, 1);
    for (Operation operation : new Crud().operations()) {
      for (String counter : List.of("ndbapi.bytes_sent", "ndbapi.bytes_received")) {
        assertThat(costs.of(operation, counter))
            .as("%s of %s", counter, operation.label())
            .isCloseTo(overClusterJ.of(operation, counter), withPercentage(5));
      }
      assertThat(costs.of(operation, "ndbapi.trans_start")).isEqualTo(1);
    }
  }

  /** An insert is executed first and committed then; the others are committed as they execute. */
  @ParameterizedTest
  @ValueSource(strings = {"client", "server"})
  void areOneOverJdbcAndTwoForAnInsert(String prepare) throws Exception {
    Costs costs =
        Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.JDBC_PREPARE, prepare));

    requireRoundTrips(costs, 2, 1, 1, 1);
    requireRows(costs, UPDATE, 0, 1);
    requireRows(costs, DELETE, 0, 1);
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
