// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.jdbc.JdbcDeleteSampler;
import io.github.jmeterndb.jdbc.JdbcInsertSampler;
import io.github.jmeterndb.jdbc.JdbcSelectSampler;
import io.github.jmeterndb.jdbc.JdbcUpdateSampler;
import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NdbSandbox(clusterJ = true)
class ClusterJPathIT {
  private final Settings settings;

  ClusterJPathIT(Sandbox cluster) {
    settings = cluster.settings();
  }

  @Test
  void hasClusterConnectionsOfItsOwnForEachPath() throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(settings)) {
      admin.takeLease(line -> {});
      CrudTable table = new CrudTable(admin, 0);
      table.create();
      table.load(1, 1, 1);
      Set<Integer> before = nodeIdsOfServersOnceThereAreNoOthers();
      try (PathConnection<Rows> one = open("clusterj")) {
        Set<Integer> ofOne = nodeIdsBesides(before);
        assertThat(ofOne).hasSize(1);
        try (PathConnection<Rows> three =
                open("clusterj[ndb.pool.size=3;ndb.recv.threshold=2;ndb.max.transactions=8]");
            PathConnection<Rows> itself = open("clusterj[ndb.pool.size=1]")) {
          assertThat(nodeIdsBesides(before))
              .as("1, 3 and 1 connections")
              .containsAll(ofOne)
              .hasSize(5);
          for (PathConnection<Rows> connection : List.of(one, three, itself)) {
            assertThat((int) connection.api().read(Crud.LAYOUT, Row.of(1, 0).values())[0][0])
                .isEqualTo(1);
          }
        }
        assertThat((int) one.api().read(Crud.LAYOUT, Row.of(1, 0).values())[0][0])
            .as("a closed connection closes none of another's")
            .isEqualTo(1);
        assertThat(nodeIdsOnceOnly(ofOne, before)).isEqualTo(ofOne);
      }
    }
  }

  @Test
  void takesTheNodesThatAreNamed() throws Exception {
    Set<Integer> before = nodeIdsOfServersOnceThereAreNoOthers();
    int free = Collections.max(before) + 2;
    Settings named =
        settings
            .with(Parameter.NDB_NODEIDS, String.valueOf(free))
            .with(Parameter.NDB_POOL_SIZE, "2");

    try (PathConnection<Rows> connection = new ClusterJPath().open(new Crud(), named)) {
      connection.openForThread();
      assertThat(nodeIdsBesides(before)).containsExactly(free, free + 1);
    }
  }

  @Test
  void isRefusedWhereTheClusterHasNoSlotsForAllPaths() {
    Settings ofRun = settings.with(Parameter.PATHS, "clusterj,clusterj[ndb.pool.size=100]");

    assertUserError(() -> open("clusterj[ndb.pool.size=100]", ofRun))
        .hasMessageContaining("has no free API node slot for ClusterJ")
        .hasMessageEndingWith("(ndb.pool.size=100; each of 2 paths over ClusterJ has its own).");
  }

  @Test
  void isNotEncryptedOnASandboxAndNorIsJdbc() throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(settings);
        PathConnection<Rows> clusterJ = open("clusterj");
        PathConnection<Rows> jdbc = open("jdbc[jdbc.pool.size=1]")) {
      assertThat(admin.encryption(Set.of(ProcessHandle.current().pid())))
          .isEqualTo(Map.of("clusterj", "none"));
      assertThat(clusterJ.encryption()).as("ClusterJ does not say").isEmpty();
      assertThat(jdbc.encryption()).isEqualTo("none");
    }
  }

  @ParameterizedTest
  @CsvSource({"clusterj, NDB-266/TimeoutExpired", "jdbc, 40001/1205"})
  void failsForATimeWhereARowIsLockedForLongerThanNdbWaits(String path, String code)
      throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(settings)) {
      admin.takeLease(line -> {});
      CrudTable table = new CrudTable(admin, 0);
      table.create();
      table.load(1, 1, 1);
      try (PathConnection<Rows> connection = PathSpec.of(path).path().open(new Crud(), settings);
          ServerConnection other = MysqlConnector.open(settings)) {
        other.execute("BEGIN");
        other.execute("UPDATE sbtest1 SET k = 1 WHERE id = 1");

        StoreException failure =
            catchThrowableOfType(
                StoreException.class,
                () -> connection.api().update(Crud.LAYOUT, Row.of(1, 1).values()));

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.isTemporary()).isTrue();
        assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
      }
    }
  }

  @Test
  void isRefusedForAnotherClusterThanThatOfJdbcBeforeAnythingIsWritten() throws Exception {
    Consumer<String> console = System.err::println;
    try (Sandbox other = Sandbox.start(console)) {
      List<SampleResult> samples =
          Sampling.oneEach(
              settings
                  .with(RowsData.ROWS, "100")
                  .with(Parameter.NDB_CONNECTSTRING, other.connectstring()),
              new TableSampler(),
              new ClusterJInsertSampler());

      assertThat(samples.get(1).getResponseCode()).isEqualTo("SETUP");
      assertThat(samples.get(1).getResponseMessage())
          .startsWith(
              "The path clusterj reaches another database than jdbc.url: what was written there"
                  + " cannot be read over it; let ndb.connectstring and jdbc.url name the same"
                  + " cluster.");
    }
  }

  @Test
  void doesOneOperationASampleOnATableThatBothPathsShareInAnyDatabase() throws Exception {
    Settings other =
        settings
            .with(RowsData.ROWS, "100")
            .with(Parameter.NDB_DATABASE, "other")
            .with(
                Parameter.JDBC_URL,
                settings.text(Parameter.JDBC_URL).replaceFirst("[^/]+$", "other"));
    try (ServerConnection server = MysqlConnector.openServer(other)) {
      server.execute("DROP DATABASE IF EXISTS other");
      server.execute("CREATE DATABASE other");
    }

    List<SampleResult> samples =
        Sampling.oneEach(
            other,
            new TableSampler(),
            new ClusterJInsertSampler(),
            new JdbcInsertSampler(),
            new ClusterJSelectSampler(),
            new JdbcSelectSampler(),
            new ClusterJUpdateSampler(),
            new JdbcUpdateSampler(),
            new JdbcDeleteSampler(),
            new ClusterJDeleteSampler());

    assertThat(samples)
        .hasSize(9)
        .allSatisfy(
            sample -> {
              assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
              assertThat(sample.getResponseCode()).isEqualTo("200");
              assertThat(sample.getSampleCount()).isEqualTo(1);
            });
  }

  private PathConnection<Rows> open(String path) throws UserError {
    return open(path, settings);
  }

  private static PathConnection<Rows> open(String path, Settings ofRun) throws UserError {
    PathSpec spec = PathSpec.of(path);
    return spec.path().open(new Crud(), spec.settings(ofRun));
  }

  private Set<Integer> nodeIdsOfServersOnceThereAreNoOthers() throws Exception {
    Set<Integer> servers = nodeIds("process_name = 'mysqld'");
    assertThat(servers).isNotEmpty();
    assertThat(nodeIdsOnceOnly(Set.of(), servers)).as("left by an earlier class").isEmpty();
    return servers;
  }

  /** Waits, because the data nodes list a connection for a moment after its close. */
  private Set<Integer> nodeIdsOnceOnly(Set<Integer> expected, Set<Integer> before)
      throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    Set<Integer> ids = nodeIdsBesides(before);
    while (!ids.equals(expected) && System.nanoTime() - end < 0) {
      ids = nodeIdsBesides(before);
    }
    return ids;
  }

  private Set<Integer> nodeIdsBesides(Set<Integer> before) throws Exception {
    Set<Integer> ids = nodeIds("node_type = 'API'");
    ids.removeAll(before);
    return ids;
  }

  private Set<Integer> nodeIds(String condition) throws Exception {
    try (ServerConnection server = MysqlConnector.open(settings)) {
      return new TreeSet<>(
          server.rows(
              "SELECT node_id FROM ndbinfo.processes WHERE " + condition, row -> row.getInt(1)));
    }
  }
}
