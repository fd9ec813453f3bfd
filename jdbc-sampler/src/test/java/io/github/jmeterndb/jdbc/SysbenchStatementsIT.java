// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.Oltp;
import io.github.jmeterndb.workloads.sbtest.Sysbench;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements in the server's general log: sysbench's and no others. */
class SysbenchStatementsIT {
  private static final int EVENTS = 20;

  private static final String POINT = "SELECT c FROM sbtest1 WHERE id=#";
  private static final String RANGE = " FROM sbtest1 WHERE id BETWEEN # AND #";
  private static final String INCREASE = "UPDATE sbtest1 SET k=k+# WHERE id=#";
  private static final String REPLACE = "UPDATE sbtest1 SET c=# WHERE id=#";
  private static final String DELETE = "DELETE FROM sbtest1 WHERE id=#";
  private static final String INSERT = "INSERT INTO sbtest1 (id, k, c, pad) VALUES (#, #, #, #)";

  private static final Map<String, Integer> READS =
      Map.of(
          POINT,
          10,
          "SELECT c" + RANGE,
          1,
          "SELECT SUM(k)" + RANGE,
          1,
          "SELECT c" + RANGE + " ORDER BY c",
          1,
          "SELECT DISTINCT c" + RANGE + " ORDER BY c",
          1);
  private static final Map<String, Integer> WRITES =
      Map.of(INCREASE, 1, REPLACE, 1, DELETE, 1, INSERT, 1);
  private static final Map<String, Integer> TRANSACTION = Map.of("BEGIN", 1, "COMMIT", 1);

  private final MysqldWithoutNdb server = MysqldWithoutNdb.shared();

  @ParameterizedTest
  @ValueSource(strings = {"client", "server"})
  void areThoseOfTheScripts(String prepare) throws Exception {
    Map<Operation, Map<String, Integer>> expected =
        Map.of(
            Sysbench.POINT_SELECT, Map.of(POINT, 1),
            Sysbench.UPDATE_INDEX, Map.of(INCREASE, 1),
            Sysbench.UPDATE_NON_INDEX, Map.of(REPLACE, 1),
            Sysbench.READ_ONLY, together(TRANSACTION, READS),
            Sysbench.WRITE_ONLY, together(TRANSACTION, WRITES),
            Sysbench.READ_WRITE, together(TRANSACTION, READS, WRITES),
            Sysbench.INSERT, Map.of(INSERT.replace("(#,", "(NULL,"), 1),
            Sysbench.DELETE, Map.of(DELETE, 1));
    Settings settings = settings().with(Parameter.JDBC_PREPARE, prepare);
    for (Operation operation : new Sysbench().operations()) {
      Map<String, Long> statements = log(settings, operation);
      assertThat(statements)
          .as(operation.label())
          .isEqualTo(times(expected.get(operation), EVENTS));
    }
  }

  @Test
  void areCountedAsSysbenchCountsThem() throws Exception {
    assertThat(counts(Sysbench.READ_ONLY)).containsExactly(14L, 0L, 2L);
    assertThat(counts(Sysbench.WRITE_ONLY)).containsExactly(0L, 4L, 2L);
    assertThat(counts(Sysbench.READ_WRITE)).containsExactly(14L, 4L, 2L);
    assertThat(counts(Sysbench.POINT_SELECT)).containsExactly(1L, 0L, 0L);
  }

  private List<Long> counts(Operation operation) throws Exception {
    return onConnection(
        settings(),
        operation,
        (connection, client) -> {
          Map<String, Long> before = connection.counters();
          client.operate();
          Map<String, Long> after = connection.counters();
          return List.of(Counted.READ_QUERIES, Counted.WRITE_QUERIES, Counted.OTHER_QUERIES)
              .stream()
              .map(name -> after.get(name) - before.get(name))
              .toList();
        });
  }

  private Map<String, Long> log(Settings settings, Operation operation) throws Exception {
    return onConnection(
        settings,
        operation,
        (connection, client) -> {
          // A driver that prepares on the server does so at the first operation.
          client.operate();
          server.sql().execute("TRUNCATE mysql.general_log");
          server.sql().execute("SET GLOBAL log_output = 'TABLE'");
          server.sql().execute("SET GLOBAL general_log = ON");
          for (int i = 0; i < EVENTS; i++) {
            client.operate();
          }
          server.sql().execute("SET GLOBAL general_log = OFF");
          return statements();
        });
  }

  private Map<String, Long> statements() throws Exception {
    String log = "mysql.general_log WHERE command_type IN ('Query', 'Execute')";
    return server
        .column(
            "SELECT argument FROM %1$s AND thread_id IN (SELECT thread_id FROM %1$s AND argument LIKE '%%sbtest%%')"
                .formatted(log))
        .stream()
        .map(text -> text.replaceAll("'[\\d-]+'|\\?|\\b\\d+\\b", "#"))
        .collect(Collectors.groupingBy(text -> text, Collectors.counting()));
  }

  private Settings settings() throws Exception {
    Settings settings = server.settings().with(Parameter.JDBC_POOL_SIZE, "1");
    for (Parameter parameter : new Sysbench().parameters()) {
      settings = settings.with(parameter, parameter.defaultValue());
    }
    return settings;
  }

  private static <T> T onConnection(Settings settings, Operation operation, Use<T> use)
      throws Exception {
    Sysbench workload = new Sysbench();
    MysqlTarget database = new MysqlTarget();
    try (DatabaseAdmin admin = database.open(settings)) {
      Data<Oltp> data = workload.data(admin, settings);
      admin.takeLease(line -> {});
      data.create();
      data.load();
      try (PathConnection<Oltp> connection = new JdbcPath().open(workload, settings)) {
        return use.of(connection, data.client(connection.api(), operation, new Worker(0, 1, true)));
      }
    }
  }

  @SafeVarargs
  private static Map<String, Integer> together(Map<String, Integer>... parts) {
    Map<String, Integer> all = new HashMap<>();
    for (Map<String, Integer> part : parts) {
      all.putAll(part);
    }
    return all;
  }

  private static Map<String, Long> times(Map<String, Integer> statements, int events) {
    return statements.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> (long) entry.getValue() * events));
  }

  private interface Use<T> {
    T of(PathConnection<Oltp> connection, Client client) throws Exception;
  }
}
