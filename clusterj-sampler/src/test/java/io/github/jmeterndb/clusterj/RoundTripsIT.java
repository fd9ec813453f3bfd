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
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.ycsb.Ycsb;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The round trips and bytes of operations over both paths, counted by the cluster. */
@NdbSandbox(clusterJ = true)
class RoundTripsIT {
  private final Sandbox cluster;

  RoundTripsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  /**
   * ClusterJ counts no round trips; each of these transactions is one. An update or delete is two
   * where the row is found before it is written.
   */
  @ParameterizedTest
  @CsvSource({"find, 1, 1, 2", "blind, 1, 1, 1", "blind, 10, 0.1, 0.1"})
  void areThoseOfItsTransactionsOverClusterJ(
      String mode, String batch, double each, double ofAChange) throws Exception {
    Costs costs =
        Costs.measure(
            new ClusterJPath(),
            cluster.settings().with(Parameter.WRITE_MODE, mode).with(Parameter.BATCH, batch));

    ToDoubleFunction<Operation> transactions = of -> costs.of(of, "datanodes.TRANSACTIONS");
    require(transactions, each, each, ofAChange, ofAChange);
    requireRows(costs, mode.equals("find") ? 1 : 0);
  }

  /** Ten statements and the commit. */
  @Test
  void areOneAndATenthOverJdbcWhereTenWritesShareATransaction() throws Exception {
    Costs costs = Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.BATCH, "10"));

    requireAbout("insert", costs.roundTrips(INSERT), 1.1);
    requireAbout("update", costs.roundTrips(UPDATE), 1.1);
  }

  /** An insert is executed before the commit; other statements commit as they execute. */
  @ParameterizedTest
  @ValueSource(strings = {"client", "server"})
  void areOneOverJdbcAndTwoForAnInsert(String prepare) throws Exception {
    Costs costs =
        Costs.measure(new JdbcPath(), cluster.settings().with(Parameter.JDBC_PREPARE, prepare));

    require(costs::roundTrips, 2, 1, 1, 1);
    requireRows(costs, 0);
  }

  /**
   * YCSB transfers the same columns over both paths, between the data nodes and the NDB API's
   * caller, ClusterJ or a mysqld: ten fields of 100 bytes each, and a key, each with a header.
   */
  @ParameterizedTest
  @CsvSource({
    "bytes.received, readallfields=true, 1000, 2000, 5",
    "bytes.received, readallfields=false, 100, 300, 20",
    "bytes.sent, writeallfields=false, 100, 400, 25",
    "bytes.sent, writeallfields=true, 1000, 2000, 10",
  })
  void areOfTheSameColumns(String counter, String given, double low, double high, double percent)
      throws Exception {
    double clusterj = bytes(new ClusterJPath(), counter, given);
    double jdbc = bytes(new JdbcPath(), counter, given);
    assertThat(clusterj).isBetween(low, high).isCloseTo(jdbc, withPercentage(percent));
  }

  private double bytes(AccessPath path, String counter, String given) throws Exception {
    Ycsb ycsb = new Ycsb();
    boolean reads = given.startsWith("read");
    Operation operation = reads ? Ycsb.C : Ycsb.OWN;
    Settings settings = cluster.settings();
    for (Parameter parameter : ycsb.parameters()) {
      String name = parameter.property();
      String value =
          switch (name) {
            case "recordcount" -> "1000";
            case "readproportion" -> reads ? parameter.defaultValue() : "0";
            case "updateproportion" -> reads ? parameter.defaultValue() : "1";
            default ->
                given.startsWith(name + "=")
                    ? given.substring(name.length() + 1)
                    : parameter.defaultValue();
          };
      settings = settings.with(parameter, value);
    }
    return Costs.measure(ycsb, List.of(operation), path, settings).of(operation, counter);
  }

  private static void require(
      ToDoubleFunction<Operation> count,
      double insert,
      double select,
      double update,
      double delete) {
    requireAbout("insert", count.applyAsDouble(INSERT), insert);
    requireAbout("select", count.applyAsDouble(SELECT), select);
    requireAbout("update", count.applyAsDouble(UPDATE), update);
    requireAbout("delete", count.applyAsDouble(DELETE), delete);
  }

  private static void requireRows(Costs costs, int readsOfAChange) {
    for (Operation operation : List.of(INSERT, SELECT, UPDATE, DELETE)) {
      int reads = operation.equals(SELECT) ? 1 : operation.equals(INSERT) ? 0 : readsOfAChange;
      requireAbout("rows read", costs.of(operation, "datanodes.READS"), reads);
      int writes = operation.equals(SELECT) ? 0 : 1;
      requireAbout("rows written", costs.of(operation, "datanodes.WRITES"), writes);
    }
  }

  private static void requireAbout(String of, double measured, double expected) {
    // A mysqld has some work of its own now and then.
    assertThat(measured).as(of).isCloseTo(expected, within(0.02));
  }
}
