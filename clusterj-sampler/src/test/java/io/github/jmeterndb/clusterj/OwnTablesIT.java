// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.table.OwnTables;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of all types and forms of keys, in another schema than the run's: each operation works
 * over both paths, or is skipped or refused beforehand; the tables stay unchanged.
 */
@NdbSandbox(clusterJ = true)
class OwnTablesIT {
  private static final String MARKER = "Zanzibar4711";
  private static final int ROWS = 24;
  private static final int TIMES = 10;
  private static final List<AccessPath> BOTH = List.of(new JdbcPath(), new ClusterJPath());

  private final Sandbox cluster;
  private final List<String> lines = new ArrayList<>();
  private ServerConnection sql;

  OwnTablesIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  /**
   * A user's table.
   *
   * @param columns columns, keys and options
   * @param row values of a row: %1$s is its number, from 1
   * @param leftOut operations that are impossible on the table, separated by commas
   * @param refused the error of a run over ClusterJ; empty if ClusterJ supports all columns
   */
  record Case(String name, String columns, String row, String leftOut, String refused) {
    static Case of(String... parts) {
      return new Case(parts[0], parts[1], parts[2], parts[3], parts.length > 4 ? parts[4] : "");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final String LOOKUP = "table-lookup";

  static Stream<Case> tables() throws IOException {
    try (InputStream file = OwnTablesIT.class.getResourceAsStream("/own-tables.txt")) {
      return new String(file.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> Case.of(line.replace("MARKER", MARKER).split(" *\\| ?", -1)));
    }
  }

  @BeforeEach
  void connect() throws Exception {
    sql = MysqlConnector.open(cluster.settings());
    execute("CREATE DATABASE IF NOT EXISTS shop");
    execute("SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
  }

  @AfterEach
  void disconnect() throws SQLException {
    execute("DROP DATABASE shop");
    sql.close();
  }

  private void execute(String statement) throws SQLException {
    sql.execute(statement);
  }

  /** The last column of a query. */
  private List<String> query(String query) throws SQLException {
    return sql.rows(query, row -> row.getString(row.getMetaData().getColumnCount()));
  }

  private void make(Case table) throws SQLException {
    make(table.name, table.columns.replace("%%", "%"), table.row);
  }

  private void make(String table, String columns, String row) throws SQLException {
    execute("CREATE TABLE shop.`%s` (%s".formatted(table, columns));
    for (int i = 1; i <= ROWS; i++) {
      String values = String.format(Locale.ROOT, row, i);
      execute("INSERT INTO shop.`%s` VALUES (%s)".formatted(table, values));
    }
  }

  private static Case named(String name) throws IOException {
    return tables().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  private List<String> contents(Case table) throws SQLException {
    List<String> contents = new ArrayList<>(query("CHECKSUM TABLE shop.`" + table.name + "`"));
    contents.addAll(query("SELECT COUNT(*) FROM shop.`" + table.name + "`"));
    return contents;
  }

  private Settings settings(String table, String paths) {
    Settings settings = cluster.settings();
    for (Parameter parameter : new OwnTables().parameters()) {
      settings = settings.with(parameter, parameter.defaultValue());
    }
    return settings
        .with(Parameter.PATHS, paths)
        .with(Parameter.THREADS, "2")
        .with(OwnTables.TABLE, "shop." + table)
        .with(OwnTables.RANGE_SIZE, "5");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void isMeasuredOverBothPathsOrRefusedOverOne(Case table) throws Exception {
    make(table);
    List<String> before = contents(table);

    List<AccessPath> paths = List.of(new JdbcPath());
    if (table.refused.isEmpty()) {
      paths = BOTH;
    } else {
      assertRefused(settings(table.name, "clusterj,jdbc"), "")
          .hasMessageContaining(table.refused)
          .hasMessageContaining("-Jpaths=jdbc");
    }
    measure(
        settings(table.name, table.refused.isEmpty() ? "clusterj,jdbc" : "jdbc"),
        paths,
        table.leftOut);

    assertThat(contents(table)).as("the user's table").isEqualTo(before);
    assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_%'")).as("what is left").isEmpty();
    assertThat(lines).noneMatch(line -> line.contains(MARKER));
  }

  private AbstractThrowableAssert<?, ?> assertRefused(Settings settings, String message) {
    return assertUserError(() -> measure(settings, List.of(), "")).hasMessageStartingWith(message);
  }

  private void measure(Settings settings, List<AccessPath> opened, String leftOut)
      throws Exception {
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (DatabaseAdmin admin = database.open(settings)) {
      Data<Rows> data = workload.data(admin, settings);
      admin.takeLease(lines::add);
      data.plan();
      data.create();
      data.load();
      assertThat(data.leftOut().keySet().stream().map(Operation::label))
          .as("left out: %s", lines)
          .containsExactlyInAnyOrder(leftOut.isEmpty() ? new String[0] : leftOut.split(","));
      assertThat(data.verdict().differences).as("as it was copied").isEmpty();
      for (AccessPath path : opened) {
        try (PathConnection<Rows> connection = path.open(workload, settings)) {
          for (Operation operation : workload.operations()) {
            if (!data.leftOut().containsKey(operation)) {
              run(data, connection, operation);
              assertThat(data.verdict().differences)
                  .as("%s over %s", operation.label(), path.name())
                  .isEmpty();
            }
          }
          assertThat(data.differences(connection.api(), ROWS))
              .as("what %s reads", path.name())
              .isEmpty();
        }
      }
      data.reset();
      assertThat(data.verdict().differences).as("after all").isEmpty();
      execute("DELETE FROM `%s` LIMIT 1".formatted(data.tables().get(0)));
      assertThat(data.verdict().differences).as("a lost row").isNotEmpty();
    }
  }

  private static void run(Data<Rows> data, PathConnection<Rows> connection, Operation operation)
      throws StoreException {
    for (int thread = 0; thread < 2; thread++) {
      Client client = data.client(connection.api(), operation, new Worker(thread, 2, true));
      for (int i = 0; i < TIMES; i++) {
        assertThat(client.operate()).as(operation.label()).isTrue();
      }
    }
  }

  /** Dry run and run fail with the same line, which names the user's table. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CREATE TABLE shop.odd (v INT)            | The table shop.odd has no primary key
          CREATE TABLE shop.odd (id INT PRIMARY KEY) | The table shop.odd is empty
          CREATE VIEW shop.odd AS SELECT 1 AS id   | There is no table shop.odd, or this user may not see it, or it is a view
          CREATE TABLE shop.odd (f FLOAT PRIMARY KEY) | The column f of shop.odd, float, is not supported
          CREATE TABLE shop.even (f FLOAT PRIMARY KEY) | There is no table shop.odd
          """)
  void refusesWhatCannotBeMeasuredBeforeAnythingIsMade(String create, String message)
      throws Exception {
    execute(create);
    if (!message.endsWith("empty") && create.contains("TABLE shop.odd")) {
      execute("INSERT INTO shop.odd VALUES (1)");
    }
    Settings settings = settings("odd", "jdbc");
    try (DatabaseAdmin admin = new NdbTarget().open(settings)) {
      assertUserError(new OwnTables().data(admin, settings)::plan).hasMessageStartingWith(message);
    }
    assertRefused(settings, message);
    assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_%'")).isEmpty();
  }

  @Test
  void refusesAnOperationThatIsAskedForAndLacksSomething() throws Exception {
    make(named("hash_only"));
    assertRefused(
        settings("hash_only", "jdbc").with(Parameter.OPERATIONS, "table-read,table-lookup"),
        "shop.hash_only lacks what an operation needs: table-lookup needs a unique key of whole"
            + " columns. Give -Joperations=table-read.");
  }

  @Test
  void copiesRowsInBatchesAndLeavesOutThoseThatAPathWouldChange() throws Exception {
    execute(
        "CREATE TABLE shop.many (tenant SMALLINT NOT NULL, no INT NOT NULL, day DATE, note TEXT,"
            + " at DATETIME NOT NULL, PRIMARY KEY (tenant, no)) ENGINE=NDB");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      rows.add(
          "(%s, %s, '%s', %s, '2024-02-29 %s:00:00')"
              .formatted(
                  i % 3,
                  i,
                  i % 10 == 0 ? "0000-00-00" : "1001-02-03",
                  i % 15 == 7 ? "NULL" : "'" + MARKER + "'",
                  i % 100 == 4 ? 17 : 7));
    }
    execute("INSERT INTO shop.many VALUES " + String.join(", ", rows));

    measure(
        settings("many", "clusterj,jdbc").with(RowsData.ROWS, "2000"),
        List.of(new ClusterJPath()),
        LOOKUP);
    assertThat(lines).contains("The copy has 2,000 rows of shop.many.");
    lines.clear();
    measure(settings("many", "clusterj,jdbc"), BOTH, LOOKUP);

    assertThat(lines)
        .contains(
            "The copy has 2,470 rows of shop.many.",
            "30 rows are left out: column at: ClusterJ stores times from noon on 12 hours early.",
            "300 rows are left out: column day: Java has no such value.",
            "200 rows are left out: column note: ClusterJ has one value for NULL and for what is"
                + " empty.");
  }

  @Test
  void endsACellThatHasUsedUpTheNewKeys() throws Exception {
    make("tiny", "id TINYINT PRIMARY KEY, v INT) ENGINE=NDB", "%s, 1");
    Settings settings = settings("tiny", "jdbc");
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (DatabaseAdmin admin = database.open(settings);
        PathConnection<Rows> connection = new JdbcPath().open(workload, settings)) {
      Data<Rows> data = workload.data(admin, settings);
      admin.takeLease(lines::add);
      data.create();
      data.load();
      Client client = data.client(connection.api(), OwnTables.INSERT, new Worker(0, 1, true));
      int inserted = 0;
      while (client.operate()) {
        inserted++;
      }

      // Downwards, where there is more room: from 0 to -128.
      assertThat(inserted).isEqualTo(129);
      assertThat(data.verdict().differences).isEmpty();
    }
  }

  @Test
  void refusesColumnsWhoseConstraintIsAboutOthersToo() throws Exception {
    make(named("checked"));
    assertRefused(
        settings("checked", "jdbc").with(OwnTables.TABLE_UPDATE, "low"),
        "table.update: the CHECK constraint c2 of shop.checked is about");
  }

  @Test
  void saysWhatACopyHasNot() throws Exception {
    execute("CREATE TABLE shop.parent (id INT NOT NULL PRIMARY KEY) ENGINE=NDB");
    execute("INSERT INTO shop.parent VALUES (1)");
    make(
        "child",
        "id INT NOT NULL PRIMARY KEY, parent INT NOT NULL, v INT NOT NULL, CONSTRAINT c CHECK (v > 0),"
            + " FOREIGN KEY (parent) REFERENCES parent (id)) ENGINE=NDB",
        "%s, 1, 1");
    measure(settings("child", "clusterj,jdbc"), BOTH, LOOKUP);

    assertThat(lines)
        .contains("The copy has no foreign keys: 1.")
        .anyMatch(
            line -> line.startsWith("The run works on jmeter_ndb_child, a copy of shop.child"))
        .anyMatch(line -> line.startsWith("Over clusterj, the CHECK constraint c of shop.child"));
  }

  @Test
  void refusesATimeZoneThatDiffersFromTheSessionsInOtherYears() throws Exception {
    make(
        "stamped",
        "id INT PRIMARY KEY, t TIMESTAMP NOT NULL) ENGINE=NDB",
        "%s, '2024-02-29 17:18:19'");
    String url = cluster.jdbcUrl() + "&connectionTimeZone=-03:00";
    Settings settings =
        settings("stamped", "clusterj,jdbc")
            .with(Parameter.JDBC_URL, url + "&forceConnectionTimeZoneToSession=true");
    TimeZone usual = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Sao_Paulo"));
      assertRefused(
          settings,
          "shop.stamped has a TIMESTAMP, and the time zone America/Sao_Paulo of JMeter does not"
              + " have the rules of -03:00, that of the server's sessions, in all years");
      TimeZone.setDefault(TimeZone.getTimeZone("GMT-03:00"));
      measure(settings, BOTH, LOOKUP);
    } finally {
      TimeZone.setDefault(usual);
    }
  }

  @Test
  void tellsNoValueOfARowThatCannotBeWritten() throws Exception {
    make(named("plain"));
    execute("CREATE TABLE plain LIKE shop.plain");
    execute("INSERT INTO plain SELECT * FROM shop.plain");
    Settings settings = settings("plain", "clusterj,jdbc");
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (DatabaseAdmin admin = database.open(settings)) {
      var definition = admin.definition("", "plain").orElseThrow();
      Layout layout =
          new Layout("plain", definition, definition.columns(), List.of("n"), List.of("v"), false);
      Object[] duplicate = {200L, MARKER + 1, 7L, 1L};
      Object[] tooLong = {300L, MARKER.repeat(10), 7L, 1L};
      for (AccessPath path : BOTH) {
        try (PathConnection<Rows> connection = path.open(workload, settings)) {
          for (Object[] row : List.of(duplicate, tooLong)) {
            assertThatThrownBy(() -> connection.api().insert(layout, row))
                .as("over %s", path.name())
                .isInstanceOf(StoreException.class)
                .extracting(Throwables::getStackTrace)
                .asString()
                .doesNotContain(MARKER);
          }
        }
      }
    } finally {
      execute("DROP TABLE plain");
    }
  }
}
