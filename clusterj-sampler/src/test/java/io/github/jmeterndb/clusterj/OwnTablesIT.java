// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.ndb.NdbTarget;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.table.OwnTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of every type and form of keys, in another schema than the run's: each operation over both
 * paths, or left out or refused beforehand; the tables themselves stay as they are.
 */
@NdbSandbox(clusterJ = true)
class OwnTablesIT {
  private static final String MARKER = "Zanzibar4711";
  private static final int ROWS = 24;
  private static final int TIMES = 10;

  private final Sandbox cluster;
  private final List<String> lines = new ArrayList<>();
  private Connection sql;

  OwnTablesIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  /**
   * A user's table.
   *
   * @param columns and keys, and what follows them
   * @param row values of a row: %1$s is its number, from 1
   * @param leftOut the operations that it cannot have, separated by commas
   * @param refused what a run over ClusterJ is told; empty where it has each column
   */
  record Case(String name, String columns, String row, String leftOut, String refused) {
    static Case of(String name, String columns, String row, String leftOut) {
      return new Case(name, columns, row, leftOut, "");
    }

    /** Refused over ClusterJ, in a message that begins so. */
    Case overJdbc(String reason) {
      return new Case(name, columns, row, leftOut, reason);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final String NDB = ") ENGINE=NDB DEFAULT CHARSET=latin1";
  private static final String INNODB = ") ENGINE=InnoDB";
  private static final String OF_INNODB = "it is a table of InnoDB";
  private static final String LOOKUP = "table-lookup";
  private static final String NO_INSERTS = "table-lookup,table-insert,table-delete";
  private static final String M = "'" + MARKER + "%1$s'";

  static Stream<Case> tables() {
    return Stream.of(
        Case.of(
            "plain",
            "id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, n BIGINT, v"
                + " INT, UNIQUE KEY u (name), KEY k (n)"
                + NDB,
            "%1$s, " + M + ", %1$s * 10, NULL",
            ""),
        Case.of(
            "zero_key",
            "id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v VARCHAR(40) NOT NULL" + NDB,
            "%1$s - 1, " + M,
            LOOKUP),
        Case.of(
            "composite",
            "w SMALLINT NOT NULL, d TINYINT NOT NULL, o INT NOT NULL, total DECIMAL(12,2)"
                + " NOT NULL, note VARCHAR(30), PRIMARY KEY (w, d, o)"
                + NDB,
            "%1$s %% 2, %1$s %% 3, %1$s, %1$s.25, " + M,
            LOOKUP),
        Case.of(
            "reordered_key",
            "a VARCHAR(20) NOT NULL, b INT NOT NULL, c CHAR(8) NOT NULL, v INT NOT NULL,"
                + " PRIMARY KEY (b, a), UNIQUE KEY u (c, b), KEY k (v, a)"
                + NDB,
            M + ", %1$s, 'c', %1$s %% 4",
            "table-update"),
        Case.of(
            "partitioned",
            "customer INT NOT NULL, no INT NOT NULL, state CHAR(2) NOT NULL, v INT NOT NULL,"
                + " PRIMARY KEY (customer, no)"
                + NDB
                + " PARTITION BY KEY (customer)",
            "%1$s %% 5, %1$s, 'xy', %1$s",
            LOOKUP),
        Case.of(
            "hash_only",
            "id BIGINT NOT NULL, v VARCHAR(100) NOT NULL, PRIMARY KEY (id) USING HASH" + NDB,
            "%1$s, " + M,
            "table-lookup,table-range"),
        Case.of(
            "text_key",
            "code VARCHAR(30) NOT NULL PRIMARY KEY, label VARCHAR(50) NOT NULL, UNIQUE KEY u"
                + " (label)) ENGINE=NDB DEFAULT CHARSET=utf8mb4",
            M + ", 'Å%1$s'",
            "table-update"),
        Case.of(
            "sparse_unique",
            "id INT PRIMARY KEY, u VARCHAR(30), v INT NOT NULL, UNIQUE KEY u (u)" + NDB,
            "%1$s, IF(%1$s %% 3 = 0, " + M + ", NULL), %1$s",
            ""),
        Case.of(
            "numbers",
            "id INT NOT NULL PRIMARY KEY, t TINYINT, tu TINYINT UNSIGNED, s SMALLINT, su SMALLINT"
                + " UNSIGNED, m MEDIUMINT, mu MEDIUMINT UNSIGNED, b BIGINT, bu BIGINT UNSIGNED, f"
                + " FLOAT, d DOUBLE, x DECIMAL(20,6), xu DECIMAL(5,2) UNSIGNED, b1 BIT(1), b9"
                + " BIT(9)"
                + NDB,
            "%1$s, -%1$s, 255, -32768, 65535, NULL, 16777215, -%1$s, 18446744073709551615 - %1$s,"
                + " %1$s / 7, -%1$s / 7, NULL, %1$s.5, 1, 300",
            LOOKUP),
        Case.of(
            "rounded",
            "id INT PRIMARY KEY, f FLOAT(5,2) NOT NULL, g FLOAT(9,3), d DOUBLE(9,3), e FLOAT" + NDB,
            "%1$s, %1$s / 7, 12345.678 + %1$s / 7, %1$s / 7, 123456.789 / %1$s",
            LOOKUP),
        Case.of(
            "times",
            "id INT NOT NULL PRIMARY KEY, da DATE, ti TIME, dt DATETIME NOT NULL, d3 DATETIME(3),"
                + " ts TIMESTAMP NULL, y YEAR, v INT NOT NULL, KEY k (dt)"
                + NDB,
            "%1$s, '1987-06-05', '07:18:19', CONCAT('1987-06-05 ', %1$s %% 24, ':18:19'),"
                + " NULL, '2024-02-29 17:18:19', 1987, 1",
            LOOKUP),
        Case.of(
            "texts",
            "id INT NOT NULL PRIMARY KEY, c1 CHAR(20), c2 CHAR(200), c3 CHAR(60) CHARACTER SET"
                + " utf8mb4, v1 VARCHAR(300), v2 VARCHAR(100) CHARACTER SET utf8mb4, v3 VARCHAR(20)"
                + " CHARACTER SET utf8mb3, b1 BINARY(16), b2 VARBINARY(300), v INT NOT NULL"
                + NDB,
            "%1$s, " + M + ", 'é', NULL, 'é', '😀%1$s', NULL, X'00ff', " + M + ", 1",
            LOOKUP),
        Case.of(
            "large",
            "id INT NOT NULL PRIMARY KEY, t TEXT, b BLOB, mt MEDIUMTEXT, tb TINYBLOB NOT NULL, v"
                + " INT NOT NULL"
                + NDB,
            "%1$s, REPEAT(" + M + ", 100), 'b', IF(%1$s %% 2, NULL, 'mt'), " + M + ", 1",
            LOOKUP),
        Case.of(
            "computed",
            "id INT NOT NULL PRIMARY KEY, a INT NOT NULL, twice INT AS (a * 2) VIRTUAL" + NDB,
            "%1$s, %1$s, DEFAULT",
            LOOKUP),
        Case.of(
            "invisible",
            "id INT PRIMARY KEY, v INT, h VARCHAR(30) NOT NULL INVISIBLE DEFAULT '"
                + MARKER
                + "'"
                + NDB,
            "%1$s, %1$s",
            LOOKUP),
        Case.of("größe-1", "id INT PRIMARY KEY, v INT" + NDB, "%1$s, %1$s", LOOKUP),
        Case.of(
            "day_and_binary_key",
            "day DATE NOT NULL, uuid BINARY(16) NOT NULL, n BIGINT UNSIGNED NOT NULL, v INT NOT"
                + " NULL, PRIMARY KEY (day, uuid, n)"
                + NDB,
            "'1987-06-05', " + M + ", 1, %1$s",
            LOOKUP),
        Case.of(
            "binary_key",
            "uuid BINARY(16) NOT NULL PRIMARY KEY, v INT NOT NULL" + NDB,
            M + ", %1$s",
            LOOKUP),
        Case.of(
            "narrow_key",
            "a TINYINT NOT NULL, b SMALLINT NOT NULL, e TINYINT NOT NULL, PRIMARY KEY (a, b)" + NDB,
            "1, %1$s, 3",
            LOOKUP),
        Case.of(
            "checked",
            "id INT PRIMARY KEY, qty INT NOT NULL, low INT NOT NULL, s VARCHAR(10) NOT NULL,"
                + " CONSTRAINT c1 CHECK (qty BETWEEN 1000 AND 1100), CONSTRAINT c2 CHECK (low < qty"
                + " AND s IN ('new', 'paid'))"
                + NDB,
            "%1$s, 1000 + %1$s, 999 + %1$s, 'paid'",
            LOOKUP),
        Case.of(
            "checked_key",
            "id INT PRIMARY KEY, v INT NOT NULL, CONSTRAINT c3 CHECK (id < 1000)" + NDB,
            "%1$s, %1$s",
            NO_INSERTS),
        Case.of(
            "checked_with_key",
            "id INT PRIMARY KEY, v INT NOT NULL, w INT NOT NULL, CONSTRAINT c4 CHECK (v = id)"
                + NDB,
            "%1$s, %1$s, %1$s",
            NO_INSERTS),
        // Over JDBC only.
        Case.of(
                "stored_sum",
                "id INT NOT NULL PRIMARY KEY, a INT NOT NULL, twice INT AS (a * 2) STORED" + NDB,
                "%1$s, %1$s, DEFAULT",
                LOOKUP)
            .overJdbc("The column twice of shop.stored_sum, int, is not supported over clusterj"),
        Case.of("unsigned_int", "id INT UNSIGNED PRIMARY KEY, v INT" + NDB, "%1$s, 1", LOOKUP)
            .overJdbc("The column id of shop.unsigned_int, int unsigned, is not supported"),
        Case.of(
                "full_key",
                "id INT UNSIGNED PRIMARY KEY, v INT" + NDB,
                "4294967295 - (%1$s - 1) * 170000000, 1",
                LOOKUP)
            .overJdbc("The column id of shop.full_key, int unsigned, is not supported"),
        Case.of(
                "unsigned_key",
                "w INT NOT NULL, d TINYINT UNSIGNED NOT NULL, v INT NOT NULL, PRIMARY KEY (w, d)"
                    + NDB,
                "%1$s, 200, 1",
                LOOKUP)
            .overJdbc("The column d of shop.unsigned_key, tinyint unsigned, is not supported"),
        Case.of(
                "time_key",
                "device INT NOT NULL, at DATETIME NOT NULL, v INT NOT NULL, PRIMARY KEY (device,"
                    + " at)"
                    + NDB,
                "%1$s, '2024-02-29 17:18:19', 1",
                LOOKUP)
            .overJdbc("The column at of shop.time_key, datetime, is not supported over clusterj"),
        Case.of(
                "decimal_key",
                "id DECIMAL(12,2) PRIMARY KEY, v VARCHAR(30)" + NDB,
                "%1$s.5, " + M,
                NO_INSERTS)
            .overJdbc("The column id of shop.decimal_key, decimal(12,2), is not supported"),
        Case.of(
                "words",
                "id INT PRIMARY KEY, e ENUM('a\\\\b','it''s','c') NOT NULL, s SET('x','y\\\\z'), v"
                    + " INT, KEY k (e)"
                    + NDB,
                "%1$s, ELT(1 + %1$s %% 3, 'a\\\\b', 'it''s', 'c'), 'x,y\\\\z', %1$s",
                LOOKUP)
            .overJdbc("The column e of shop.words"),
        Case.of(
                "documents",
                "id INT PRIMARY KEY, j JSON" + NDB,
                "%1$s, '{\"a\": \"" + MARKER + "%1$s\", \"n\": 1.5}'",
                LOOKUP)
            .overJdbc("The column j of shop.documents, json, is not supported over clusterj"),
        Case.of(
                "fractions",
                "id INT PRIMARY KEY, q DECIMAL(4,4) NOT NULL" + NDB,
                "%1$s, 0.5",
                LOOKUP)
            .overJdbc("The column q of shop.fractions, decimal(4,4), is not supported"),
        Case.of(
                "microseconds",
                "id INT PRIMARY KEY, at DATETIME(6) NOT NULL" + NDB,
                "%1$s, '2024-02-29 11:00:00.123456'",
                LOOKUP)
            .overJdbc("The column at of shop.microseconds, datetime(6), is not supported"),
        Case.of(
                "wide_char",
                "id INT PRIMARY KEY, c CHAR(100) CHARACTER SET utf8mb4 NOT NULL" + NDB,
                "%1$s, " + M,
                LOOKUP)
            .overJdbc(
                "No row of shop.wide_char can be measured over the paths of the run: column c"),
        Case.of(
                "other_charsets",
                "id INT PRIMARY KEY, a VARCHAR(20) CHARACTER SET ascii NOT NULL, u VARCHAR(20)"
                    + " CHARACTER SET utf16"
                    + NDB,
                "%1$s, " + M + ", 'é'",
                LOOKUP)
            .overJdbc("The column a of shop.other_charsets, varchar(20), is not supported"),
        Case.of(
                "by_list",
                "id INT, r INT, v INT, PRIMARY KEY (id, r)"
                    + INNODB
                    + " PARTITION BY LIST (r) (PARTITION a VALUES IN (1, 2), PARTITION b VALUES IN"
                    + " (3))",
                "%1$s, 1 + %1$s %% 3, %1$s",
                LOOKUP)
            .overJdbc(OF_INNODB),
        Case.of(
                "by_range",
                "id INT PRIMARY KEY, v INT"
                    + INNODB
                    + " PARTITION BY RANGE (id) (PARTITION a VALUES LESS THAN (99))",
                "%1$s, %1$s",
                NO_INSERTS)
            .overJdbc(OF_INNODB),
        Case.of(
                "unique_prefix",
                "id INT PRIMARY KEY, code VARCHAR(20) NOT NULL, v INT, UNIQUE KEY u (code(3))"
                    + INNODB,
                "%1$s, CONCAT(LPAD(%1$s, 3, '0'), " + M + "), %1$s",
                LOOKUP)
            .overJdbc(OF_INNODB),
        Case.of(
                "primary_prefix",
                "code VARCHAR(20) NOT NULL, v INT, PRIMARY KEY (code(3))" + INNODB,
                "CONCAT(LPAD(%1$s, 3, '0'), " + M + "), %1$s",
                "table-lookup,table-range")
            .overJdbc(OF_INNODB),
        Case.of(
                "functional_key",
                "id INT PRIMARY KEY, code VARCHAR(20) NOT NULL, v INT, UNIQUE KEY u"
                    + " ((lower(code))), KEY k ((v + 1))"
                    + INNODB,
                "%1$s, " + M + ", %1$s",
                LOOKUP)
            .overJdbc(OF_INNODB),
        Case.of(
                "computed_key",
                "id INT PRIMARY KEY, code VARCHAR(20) NOT NULL, v INT, low VARCHAR(20) AS"
                    + " (lower(code)), UNIQUE KEY u (low)"
                    + INNODB,
                "%1$s, " + M + ", %1$s, DEFAULT",
                LOOKUP)
            .overJdbc(OF_INNODB),
        Case.of(
                "computed_over_json",
                "id INT PRIMARY KEY, v INT, doc JSON NOT NULL, st VARCHAR(20) AS"
                    + " (doc->>'$.status') STORED NOT NULL, d VARCHAR(20), d2 DATE AS"
                    + " (str_to_date(d,'%%Y-%%m-%%d')) STORED, KEY k (st)"
                    + INNODB,
                "%1$s, 1, '{\"status\": \"s%1$s\"}', DEFAULT, '2024-01-%1$s', DEFAULT",
                LOOKUP)
            .overJdbc("The column doc of shop.computed_over_json, json, is not supported"),
        Case.of(
                "points",
                "id INT PRIMARY KEY, p POINT NOT NULL, v INT" + INNODB,
                "%1$s, POINT(%1$s, 2), 1",
                LOOKUP)
            .overJdbc("The column p of shop.points, point, is not supported over clusterj"));
  }

  @BeforeEach
  void connect() throws SQLException {
    Properties account = new Properties();
    account.put("user", cluster.user());
    account.put("password", cluster.password());
    sql = new Driver().connect(cluster.jdbcUrl(), account);
    execute("CREATE DATABASE IF NOT EXISTS shop");
    execute("SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
  }

  @AfterEach
  void disconnect() throws SQLException {
    execute("DROP DATABASE shop");
    sql.close();
  }

  private void execute(String statement) throws SQLException {
    try (Statement made = sql.createStatement()) {
      made.execute(statement);
    }
  }

  private List<String> query(String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement made = sql.createStatement();
        ResultSet rows = made.executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(rows.getMetaData().getColumnCount()));
      }
    }
    return values;
  }

  private void make(Case table) throws SQLException {
    execute("CREATE TABLE shop.`%s` (%s".formatted(table.name, table.columns.replace("%%", "%")));
    for (int i = 1; i <= ROWS; i++) {
      execute(
          "INSERT INTO shop.`%s` VALUES (%s)"
              .formatted(table.name, String.format(Locale.ROOT, table.row, i)));
    }
  }

  /** What must be as it was: rows and their number. */
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
      paths = List.of(new JdbcPath(), new ClusterJPath());
    } else {
      assertThatThrownBy(() -> measure(settings(table.name, "clusterj,jdbc"), List.of(), ""))
          .isInstanceOf(UserError.class)
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

  private void measure(Settings settings, List<AccessPath> opened, String leftOut)
      throws Exception {
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (Keeper keeper = database.open(settings)) {
      Data<Rows> data = workload.data(keeper, settings);
      keeper.takeLease(lines::add);
      data.plan();
      data.create();
      data.load();
      assertThat(data.leftOut().keySet().stream().map(Operation::label))
          .as("left out: %s", lines)
          .containsExactlyInAnyOrder(leftOut.isEmpty() ? new String[0] : leftOut.split(","));
      assertThat(data.verdict().differences()).as("as it was copied").isEmpty();
      for (AccessPath path : opened) {
        try (Link<Rows> link = path.open(workload, database, settings)) {
          for (Operation operation : workload.operations()) {
            if (!data.leftOut().containsKey(operation)) {
              run(data, link, operation);
              assertThat(data.verdict().differences())
                  .as("%s over %s", operation.label(), path.name())
                  .isEmpty();
            }
          }
          assertThat(data.differences(link.port(), ROWS))
              .as("what %s reads", path.name())
              .isEmpty();
        }
      }
      data.reset();
      assertThat(data.verdict().differences()).as("after all").isEmpty();
      execute("DELETE FROM `%s` LIMIT 1".formatted(data.tables().get(0)));
      assertThat(data.verdict().differences()).as("a lost row").isNotEmpty();
    }
  }

  private static void run(Data<Rows> data, Link<Rows> link, Operation operation)
      throws StoreException {
    for (int thread = 0; thread < 2; thread++) {
      Client client = data.client(link.port(), operation, new Worker(thread, 2, true));
      for (int i = 0; i < TIMES; i++) {
        assertThat(client.operate()).as(operation.label()).isTrue();
      }
    }
  }

  /** Dry run and run say the same, in one line that names the user's table. */
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
    try (Keeper keeper = new NdbTarget().open(settings)) {
      assertThatThrownBy(new OwnTables().data(keeper, settings)::plan)
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(message);
    }
    assertThatThrownBy(() -> measure(settings, List.of(), "")).hasMessageStartingWith(message);
    assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_%'")).isEmpty();
  }

  @Test
  void refusesAnOperationThatIsAskedForAndLacksSomething() throws Exception {
    make(tables().filter(each -> each.name.equals("hash_only")).findFirst().orElseThrow());
    Settings settings =
        settings("hash_only", "jdbc").with(Parameter.OPERATIONS, "table-read,table-lookup");

    assertThatThrownBy(() -> measure(settings, List.of(), ""))
        .isInstanceOf(UserError.class)
        .hasMessage(
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
        settings("many", "clusterj,jdbc").with(KeySpaceData.ROWS, "2000"),
        List.of(new ClusterJPath()),
        LOOKUP);
    assertThat(lines).contains("The copy has 2,000 rows of shop.many.");
    lines.clear();
    measure(settings("many", "clusterj,jdbc"), List.of(new JdbcPath(), new ClusterJPath()), LOOKUP);

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
    execute("CREATE TABLE shop.tiny (id TINYINT PRIMARY KEY, v INT) ENGINE=NDB");
    for (int i = 1; i <= ROWS; i++) {
      execute("INSERT INTO shop.tiny VALUES (%s, 1)".formatted(i));
    }
    Settings settings = settings("tiny", "jdbc");
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (Keeper keeper = database.open(settings);
        Link<Rows> link = new JdbcPath().open(workload, database, settings)) {
      Data<Rows> data = workload.data(keeper, settings);
      keeper.takeLease(lines::add);
      data.create();
      data.load();
      Client client = data.client(link.port(), OwnTables.INSERT, new Worker(0, 1, true));
      int inserted = 0;
      while (client.operate()) {
        inserted++;
      }

      // Downwards, where there is more room: from 0 to -128.
      assertThat(inserted).isEqualTo(129);
      assertThat(data.verdict().differences()).isEmpty();
    }
  }

  @Test
  void refusesColumnsWhoseConstraintIsAboutOthersToo() throws Exception {
    make(tables().filter(each -> each.name.equals("checked")).findFirst().orElseThrow());

    assertThatThrownBy(
            () ->
                measure(
                    settings("checked", "jdbc").with(OwnTables.TABLE_UPDATE, "low"), List.of(), ""))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("table.update: the CHECK constraint c2 of shop.checked is about");
  }

  @Test
  void saysWhatACopyHasNot() throws Exception {
    execute("CREATE TABLE shop.parent (id INT NOT NULL PRIMARY KEY) ENGINE=NDB");
    execute(
        "CREATE TABLE shop.child (id INT NOT NULL PRIMARY KEY, parent INT NOT NULL, v INT NOT NULL,"
            + " CONSTRAINT c CHECK (v > 0), FOREIGN KEY (parent) REFERENCES parent (id))"
            + " ENGINE=NDB");
    execute("INSERT INTO shop.parent VALUES (1)");
    for (int i = 1; i <= ROWS; i++) {
      execute("INSERT INTO shop.child VALUES (%s, 1, 1)".formatted(i));
    }
    measure(
        settings("child", "clusterj,jdbc"), List.of(new JdbcPath(), new ClusterJPath()), LOOKUP);

    assertThat(lines)
        .contains("The copy has no foreign keys: 1.")
        .anyMatch(
            line -> line.startsWith("The run works on jmeter_ndb_child, a copy of shop.child"))
        .anyMatch(line -> line.startsWith("Over clusterj, the CHECK constraint c of shop.child"));
  }

  @Test
  void refusesATimeZoneThatDiffersFromTheSessionsInOtherYears() throws Exception {
    execute("CREATE TABLE shop.stamped (id INT PRIMARY KEY, t TIMESTAMP NOT NULL) ENGINE=NDB");
    for (int i = 1; i <= ROWS; i++) {
      execute("INSERT INTO shop.stamped VALUES (%s, '2024-02-29 17:18:19')".formatted(i));
    }
    String url = cluster.jdbcUrl() + "&connectionTimeZone=-03:00";
    Settings settings =
        settings("stamped", "clusterj,jdbc")
            .with(Parameter.JDBC_URL, url + "&forceConnectionTimeZoneToSession=true");
    TimeZone usual = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Sao_Paulo"));
      assertThatThrownBy(() -> measure(settings, List.of(), ""))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(
              "shop.stamped has a TIMESTAMP, and the time zone America/Sao_Paulo of JMeter does not"
                  + " have the rules of -03:00, that of the server's sessions, in all years");
      TimeZone.setDefault(TimeZone.getTimeZone("GMT-03:00"));
      measure(settings, List.of(new JdbcPath(), new ClusterJPath()), LOOKUP);
    } finally {
      TimeZone.setDefault(usual);
    }
  }

  @Test
  void tellsNoValueOfARowThatCannotBeWritten() throws Exception {
    make(tables().findFirst().orElseThrow());
    execute("CREATE TABLE plain LIKE shop.plain");
    execute("INSERT INTO plain SELECT * FROM shop.plain");
    Settings settings = settings("plain", "clusterj,jdbc");
    OwnTables workload = new OwnTables();
    NdbTarget database = new NdbTarget();
    try (Keeper keeper = database.open(settings)) {
      var definition = keeper.definition("", "plain").orElseThrow();
      Layout layout = new Layout(definition, definition.columns(), List.of("n"), List.of("v"));
      Object[] duplicate = {200L, MARKER + 1, 7L, 1L};
      Object[] tooLong = {300L, MARKER.repeat(10), 7L, 1L};
      for (AccessPath path : List.of(new JdbcPath(), new ClusterJPath())) {
        try (Link<Rows> link = path.open(workload, database, settings)) {
          for (Object[] row : List.of(duplicate, tooLong)) {
            assertThatThrownBy(() -> link.port().insert(layout, row))
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

  @Test
  void leavesATableAloneThatNoRunHasMade() throws Exception {
    make(tables().findFirst().orElseThrow());
    execute("CREATE TABLE jmeter_ndb_plain (id INT NOT NULL PRIMARY KEY) ENGINE=NDB");
    try {
      assertThatThrownBy(() -> measure(settings("plain", "jdbc"), List.of(), ""))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("There is a table jmeter_ndb_plain that no run has made");
      assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_plain'")).hasSize(1);
    } finally {
      execute("DROP TABLE jmeter_ndb_plain");
    }
  }
}
