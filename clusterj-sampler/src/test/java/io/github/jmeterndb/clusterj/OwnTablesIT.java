// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
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
import io.github.jmeterndb.workloads.table.OwnTables;
import io.github.jmeterndb.workloads.table.input.Profile;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
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
 * Tables of every type and form of keys, each operation over both paths, or refused over ClusterJ;
 * the tables themselves stay as they are.
 */
@NdbSandbox(clusterJ = true)
class OwnTablesIT {
  private static final String MARKER = "Zanzibar4711";
  private static final int ROWS = 300;
  private static final int TIMES = 20;

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
   * @param lacks operations that it cannot have
   * @param refused what a run over ClusterJ is told; empty where it has each column
   * @param row values of a row of its own; empty: none is inserted
   */
  record Case(String name, String columns, List<Operation> lacks, String refused, String row) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String ENGINE = ") ENGINE=NDB";
  private static final String LATIN1 = ENGINE + " DEFAULT CHARSET=latin1";
  private static final List<Operation> NO_LOOKUP = List.of(OwnTables.LOOKUP);

  static Stream<Case> tables() {
    return Stream.of(
        new Case(
            "plain",
            "id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, n BIGINT, v"
                + " INT, UNIQUE KEY u (name), KEY k (n)"
                + LATIN1,
            List.of(),
            "",
            "1, '" + MARKER + "', 7, NULL"),
        new Case(
            "composite",
            "w SMALLINT NOT NULL, d TINYINT NOT NULL, o INT NOT NULL, total DECIMAL(12,2)"
                + " NOT NULL, note VARCHAR(30), PRIMARY KEY (w, d, o)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, 2, 3, 4.5, '" + MARKER + "'"),
        new Case(
            "reordered_key",
            "a VARCHAR(20) NOT NULL, b INT NOT NULL, c CHAR(8) NOT NULL, v INT NOT NULL,"
                + " PRIMARY KEY (b, a), UNIQUE KEY u (c, b), KEY k (v, a)"
                + LATIN1,
            List.of(OwnTables.UPDATE),
            "",
            "'" + MARKER + "', 1, 'c', 1"),
        new Case(
            "partitioned",
            "customer INT NOT NULL, no INT NOT NULL, state CHAR(2) NOT NULL, v INT NOT NULL,"
                + " PRIMARY KEY (customer, no)"
                + LATIN1
                + " PARTITION BY KEY (customer)",
            NO_LOOKUP,
            "",
            "1, 2, 'xy', 3"),
        new Case(
            "hash_only",
            "id BIGINT NOT NULL, v VARCHAR(100) NOT NULL, PRIMARY KEY (id) USING HASH" + LATIN1,
            List.of(OwnTables.LOOKUP, OwnTables.RANGE),
            "",
            "1, '" + MARKER + "'"),
        new Case(
            "text_key",
            "code VARCHAR(30) NOT NULL PRIMARY KEY, label VARCHAR(50) NOT NULL, UNIQUE KEY u"
                + " (label)"
                + ENGINE
                + " DEFAULT CHARSET=utf8mb4",
            List.of(OwnTables.UPDATE),
            "",
            "'" + MARKER + "', 'x'"),
        new Case(
            "numbers",
            "id INT NOT NULL PRIMARY KEY, t TINYINT, tu TINYINT UNSIGNED, s SMALLINT, su SMALLINT"
                + " UNSIGNED, m MEDIUMINT, mu MEDIUMINT UNSIGNED, b BIGINT, bu BIGINT UNSIGNED, f"
                + " FLOAT, d DOUBLE, x DECIMAL(20,6), xu DECIMAL(5,2) UNSIGNED, b1 BIT(1), b9"
                + " BIT(9)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
                + " NULL"),
        new Case(
            "times",
            "id INT NOT NULL PRIMARY KEY, da DATE, ti TIME, dt DATETIME NOT NULL, d3 DATETIME(3),"
                + " ts TIMESTAMP NULL, y YEAR, v INT NOT NULL, KEY k (dt)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, '1987-06-05', '17:18:19', '1987-06-05 17:18:19', NULL, NULL, 1987, 1"),
        new Case(
            "texts",
            "id INT NOT NULL PRIMARY KEY, c1 CHAR(10), c2 CHAR(200), c3 CHAR(60) CHARACTER SET"
                + " utf8mb4, v1 VARCHAR(300), v2 VARCHAR(100) CHARACTER SET utf8mb4, v3 VARCHAR(20)"
                + " CHARACTER SET utf8mb3, b1 BINARY(16), b2 VARBINARY(300), v INT NOT NULL"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, '"
                + MARKER.substring(0, 10)
                + "', NULL, NULL, '"
                + MARKER
                + "', NULL, NULL, NULL,"
                + " '"
                + MARKER
                + "', 1"),
        new Case(
            "large",
            "id INT NOT NULL PRIMARY KEY, t TEXT, b BLOB, mt MEDIUMTEXT, tb TINYBLOB NOT NULL, v"
                + " INT NOT NULL"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, '" + MARKER + "', NULL, NULL, '" + MARKER + "', 1"),
        new Case(
            "computed",
            "id INT NOT NULL PRIMARY KEY, a INT NOT NULL, twice INT GENERATED ALWAYS AS (a * 2)"
                + " VIRTUAL"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, 2, DEFAULT"),
        new Case(
            "stored_sum",
            "id INT NOT NULL PRIMARY KEY, a INT NOT NULL, twice INT GENERATED ALWAYS AS (a * 2)"
                + " STORED"
                + LATIN1,
            NO_LOOKUP,
            "The column twice of stored_sum, int, is not supported over clusterj: ClusterJ does not"
                + " compute it.",
            "1, 2, DEFAULT"),
        new Case(
            "unsigned_int",
            "id INT UNSIGNED NOT NULL PRIMARY KEY, v INT NOT NULL" + LATIN1,
            NO_LOOKUP,
            "The column id of unsigned_int, int unsigned, is not supported over clusterj: ClusterJ"
                + " keeps one byte of it.",
            "4000000000, 1"),
        new Case(
            "unsigned_key",
            "w INT NOT NULL, d TINYINT UNSIGNED NOT NULL, v INT NOT NULL, PRIMARY KEY (w, d)"
                + LATIN1,
            NO_LOOKUP,
            "The column d of unsigned_key, tinyint unsigned, is not supported over clusterj:"
                + " ClusterJ has no primary key of that type.",
            "1, 200, 1"),
        new Case(
            "time_key",
            "device INT NOT NULL, at DATETIME NOT NULL, v INT NOT NULL, PRIMARY KEY (device, at)"
                + LATIN1,
            NO_LOOKUP,
            "The column at of time_key, datetime, is not supported over clusterj: ClusterJ has no"
                + " primary key of that type.",
            "1, '2024-02-29 17:18:19', 1"),
        new Case(
            "day_and_binary_key",
            "day DATE NOT NULL, uuid BINARY(16) NOT NULL, n BIGINT UNSIGNED NOT NULL, v INT NOT"
                + " NULL, PRIMARY KEY (day, uuid, n)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "'1987-06-05', '" + MARKER + "', 1, 1"),
        new Case(
            "words",
            "id INT NOT NULL PRIMARY KEY, e ENUM('new','paid','sent') NOT NULL, s"
                + " SET('a','b','c'), v INT"
                + LATIN1,
            NO_LOOKUP,
            "The column e of words, enum('new','paid','sent'), is not supported over clusterj:"
                + " ClusterJ neither writes nor reads ENUM and SET.",
            "1, 'paid', 'a,c', 1"),
        new Case(
            "documents",
            "id INT NOT NULL PRIMARY KEY, j JSON" + LATIN1,
            NO_LOOKUP,
            "The column j of documents, json, is not supported over clusterj: ClusterJ has MySQL's"
                + " binary form of JSON.",
            "1, '{\"a\": \"" + MARKER + "\"}'"),
        new Case(
            "fractions",
            "id INT NOT NULL PRIMARY KEY, q DECIMAL(4,4) NOT NULL, v INT" + LATIN1,
            NO_LOOKUP,
            "The column q of fractions, decimal(4,4), is not supported over clusterj: ClusterJ"
                + " cannot read a DECIMAL without digits before the point.",
            "1, 0.5, 1"),
        new Case(
            "microseconds",
            "id INT NOT NULL PRIMARY KEY, at DATETIME(6) NOT NULL, v INT" + LATIN1,
            NO_LOOKUP,
            "The column at of microseconds, datetime(6), is not supported over clusterj: ClusterJ"
                + " cuts it to milliseconds.",
            "1, '2024-02-29 11:00:00.123456', 1"),
        new Case(
            "wide_char",
            "id INT NOT NULL PRIMARY KEY, c CHAR(100) CHARACTER SET utf8mb4 NOT NULL" + LATIN1,
            NO_LOOKUP,
            "The column c of wide_char, char(100), is not supported over clusterj: ClusterJ cannot"
                + " pad a CHAR with more than 255 bytes.",
            "1, '" + MARKER + "'"),
        new Case(
            "other_charsets",
            "id INT NOT NULL PRIMARY KEY, a VARCHAR(20) CHARACTER SET ascii NOT NULL, u VARCHAR(20)"
                + " CHARACTER SET utf16"
                + LATIN1,
            NO_LOOKUP,
            "The column a of other_charsets, varchar(20), is not supported over clusterj: ClusterJ"
                + " is known to be right with latin1, utf8mb3 and utf8mb4 only.",
            "1, '" + MARKER + "', NULL"),
        new Case(
            "narrow_key",
            "a TINYINT NOT NULL, b SMALLINT NOT NULL, e TINYINT NOT NULL, PRIMARY KEY (a, b)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, 2, 3"));
  }

  @BeforeEach
  void connect() throws SQLException {
    Properties account = new Properties();
    account.put("user", cluster.user());
    account.put("password", cluster.password());
    sql = new Driver().connect(cluster.jdbcUrl(), account);
  }

  @AfterEach
  void disconnect() throws SQLException {
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
    execute("DROP TABLE IF EXISTS " + table.name);
    execute("CREATE TABLE %s (%s".formatted(table.name, table.columns));
    execute("INSERT INTO %s VALUES (%s)".formatted(table.name, table.row));
  }

  /** What must be as it was: rows and their number. */
  private List<String> contents(Case table) throws SQLException {
    List<String> contents = new ArrayList<>(query("CHECKSUM TABLE " + table.name));
    contents.addAll(query("SELECT COUNT(*) FROM " + table.name));
    return contents;
  }

  private Settings settings(Case table, String paths) {
    List<String> operations =
        new OwnTables()
            .operations().stream()
                .filter(operation -> !table.lacks.contains(operation))
                .map(Operation::label)
                .toList();
    Settings settings = cluster.settings();
    for (Parameter parameter : new OwnTables().parameters()) {
      settings = settings.with(parameter, parameter.defaultValue());
    }
    return settings
        .with(Parameter.PATHS, paths)
        .with(Parameter.OPERATIONS, String.join(",", operations))
        .with(OwnTables.TABLE, table.name)
        .with(KeySpaceData.ROWS, "" + ROWS)
        .with(OwnTables.RANGE_SIZE, "10");
  }

  @ParameterizedTest
  @MethodSource("tables")
  void isMeasuredOverBothPathsOrRefusedOverOne(Case table) throws Exception {
    make(table);
    List<String> before = contents(table);

    if (table.refused.isEmpty()) {
      measure(table, "clusterj,jdbc", List.of(new JdbcPath(), new ClusterJPath()));
    } else {
      assertThatThrownBy(() -> measure(table, "clusterj,jdbc", List.of()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(table.refused)
          .hasMessageContaining("-Jpaths=jdbc");
      measure(table, "jdbc", List.of(new JdbcPath()));
    }
    requireUntouched(table, before);
  }

  static Stream<Case> typed() {
    Set<String> names =
        Set.of(
            "numbers",
            "times",
            "texts",
            "large",
            "text_key",
            "day_and_binary_key",
            "words",
            "documents");
    return tables().filter(table -> names.contains(table.name));
  }

  @ParameterizedTest
  @MethodSource("typed")
  void isMeasuredWithTheValuesOfItsRows(Case table) throws Exception {
    make(table);
    List<String> before = contents(table);

    if (table.refused.isEmpty()) {
      measure(sample(table, "clusterj,jdbc"), List.of(new JdbcPath(), new ClusterJPath()));
    } else {
      measure(sample(table, "jdbc"), List.of(new JdbcPath()));
    }
    assertThat(lines).contains("The copy has the values of 1 rows of " + table.name + ".");
    requireUntouched(table, before);
  }

  private Settings sample(Case table, String paths) {
    return settings(table, paths).with(OwnTables.TABLE_ROWS, "sample");
  }

  private void requireUntouched(Case table, List<String> before) throws SQLException {
    assertThat(contents(table)).as("the user's table").isEqualTo(before);
    assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_%'")).as("what is left").isEmpty();
    assertThat(query("SELECT name FROM jmeter_ndb WHERE name LIKE 'jmeter\\_ndb\\_%'")).isEmpty();
    assertThat(lines).noneMatch(line -> line.contains(MARKER));
  }

  private void measure(Case table, String paths, List<AccessPath> opened) throws Exception {
    measure(settings(table, paths), opened);
  }

  private void measure(Settings settings, List<AccessPath> opened) throws Exception {
    measure(settings, opened, () -> {});
  }

  /** Something to look at while the copy is as it was loaded. */
  private interface Look {
    void at() throws SQLException;
  }

  private void measure(Settings settings, List<AccessPath> opened, Look loaded) throws Exception {
    OwnTables workload = new OwnTables();
    NdbDatabase database = new NdbDatabase();
    try (Keeper keeper = database.open(settings)) {
      Data<OwnTable> data = workload.data(keeper, settings);
      keeper.takeLease(lines::add);
      data.create();
      data.load();
      loaded.at();
      for (AccessPath path : opened) {
        try (Link<OwnTable> link = path.open(workload, database, settings)) {
          for (String operation : settings.list(Parameter.OPERATIONS)) {
            run(data, link, new Operation(operation));
            assertThat(data.verdict(data.ledger()).differences())
                .as("%s over %s", operation, path.name())
                .isEmpty();
          }
          assertThat(data.differences(link.port(), data.ledger(), ROWS))
              .as("what %s reads", path.name())
              .isEmpty();
        }
      }
      assertThat(data.verdict(data.ledger()).counts().there())
          .isGreaterThanOrEqualTo(settings.number(KeySpaceData.ROWS));
      requireFound(data);
    }
  }

  private static void run(Data<OwnTable> data, Link<OwnTable> link, Operation operation)
      throws StoreException {
    for (int thread = 0; thread < 2; thread++) {
      Client client = data.client(link.port(), operation, new Worker(thread, 2, true));
      for (int i = 0; i < TIMES; i++) {
        assertThat(client.operate()).as(operation.label()).isTrue();
      }
    }
  }

  /** A row that is deleted past the run is found. */
  private void requireFound(Data<OwnTable> data) throws SQLException, UserError {
    execute("DELETE FROM %s LIMIT 1".formatted(data.tables().get(0)));
    assertThat(data.verdict(data.ledger()).differences()).isNotEmpty();
  }

  /** Properties that generated rows do not satisfy: dry run and run say the same, in one line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          id INT PRIMARY KEY, qty INT NOT NULL, CONSTRAINT c CHECK (qty BETWEEN 1000 AND 1100) | odd cannot be measured because of its CHECK constraint c: values of qty are generated, whatever table.rows is, and may break it. Give -Jtable.rows=sample and in -Jtable.update=… columns without it, or name another table.
          id INT PRIMARY KEY, s VARCHAR(10) NOT NULL, v INT, CONSTRAINT c CHECK (s IN ('new','paid')) | odd cannot be measured because of its CHECK constraint c: generated values may break it. Give -Jtable.rows=sample, or name another table.
          id INT, r INT, v INT, PRIMARY KEY (id, r)) PARTITION BY LIST (r) (PARTITION a VALUES IN (1, 2) | odd cannot be measured because of its PARTITION BY LIST (`r`): values of r are generated, whatever table.rows is, and may break it. Name another table.
          id INT PRIMARY KEY, v INT) PARTITION BY RANGE (id) (PARTITION a VALUES LESS THAN (9) | odd cannot be measured because of its PARTITION BY RANGE (`id`): values of id are generated, whatever table.rows is, and may break it. Name another table.
          id INT PRIMARY KEY, f FLOAT(5,2) NOT NULL | The column f of odd, float(5,2), is not supported: it rounds values. Name a table without it.
          id INT PRIMARY KEY, code VARCHAR(20) NOT NULL, UNIQUE KEY u (code(3)) | odd cannot be measured because of its unique key u over a prefix, code(3): rows that differ may have the same key. Name another table.
          code VARCHAR(20) NOT NULL, v INT, PRIMARY KEY (code(3)) | odd cannot be measured because of its primary key over a prefix, code(3): rows that differ may have the same key. Name another table.
          id INT PRIMARY KEY, code VARCHAR(20) NOT NULL, UNIQUE KEY u ((lower(code))) | odd cannot be measured because of its unique key u over an expression: rows that differ may have the same key. Name another table.
          id INT PRIMARY KEY, v INT, doc JSON NOT NULL, st VARCHAR(20) AS (doc->>'$.status') STORED NOT NULL | odd cannot be measured because of its computed column st: generated values may break it. Give -Jtable.rows=sample, or name another table.
          id INT PRIMARY KEY, v INT, d VARCHAR(20), d2 DATE AS (str_to_date(d,'%Y-%m-%d')) STORED | odd cannot be measured because of its computed column d2: generated values may break it. Give -Jtable.rows=sample, or name another table.
          v INT | The table odd has no primary key, by which rows are found: add one, or name another table.
          """)
  void refusesWhatGeneratedRowsDoNotSatisfyBeforeAnythingIsMade(String columns, String message)
      throws Exception {
    execute("DROP TABLE IF EXISTS odd");
    execute("SET default_storage_engine = InnoDB");
    execute("CREATE TABLE odd (" + columns + ")");
    Case odd = new Case("odd", columns, NO_LOOKUP, "", "");
    Settings settings = settings(odd, "jdbc");
    try (Keeper keeper = new NdbDatabase().open(settings)) {
      assertThatThrownBy(new OwnTables().data(keeper, settings)::plan)
          .isInstanceOf(UserError.class)
          .hasMessage(message);
    }
    assertThatThrownBy(() -> measure(odd, "jdbc", List.of())).hasMessage(message);
    execute("DROP TABLE odd");
  }

  static Stream<Case> unusual() {
    return Stream.of(
        new Case(
            "in-visible", "id INT PRIMARY KEY, v INT, h INT INVISIBLE" + LATIN1, NO_LOOKUP, "", ""),
        new Case("größe", "id INT PRIMARY KEY, v INT" + ENGINE, NO_LOOKUP, "", ""),
        new Case(
            "words",
            "id INT PRIMARY KEY, e ENUM('a\\\\b','c') NOT NULL, v INT" + LATIN1,
            NO_LOOKUP,
            "The column e of words",
            ""));
  }

  @ParameterizedTest
  @MethodSource("unusual")
  void measuresTablesWithUnusualNamesAndWords(Case table) throws Exception {
    execute("DROP TABLE IF EXISTS `%s`".formatted(table.name));
    execute("CREATE TABLE `%s` (%s".formatted(table.name, table.columns));
    if (table.refused.isEmpty()) {
      measure(table, "clusterj,jdbc", List.of(new JdbcPath(), new ClusterJPath()));
    } else {
      measure(table, "jdbc", List.of(new JdbcPath()));
    }
    execute("DROP TABLE `%s`".formatted(table.name));
  }

  @Test
  void saysThatClusterJDoesNotEnforceACheck() throws Exception {
    execute("DROP TABLE IF EXISTS checked");
    execute(
        "CREATE TABLE checked (id INT PRIMARY KEY, s VARCHAR(10) NOT NULL, v INT NOT NULL,"
            + " CONSTRAINT c CHECK (s IN ('new', 'paid'))) ENGINE=NDB");
    execute("INSERT INTO checked VALUES (1, 'new', 1), (2, 'paid', 2)");
    Case table = new Case("checked", "", NO_LOOKUP, "", "");
    measure(
        sample(table, "clusterj,jdbc").with(OwnTables.TABLE_UPDATE, "v"),
        List.of(new JdbcPath(), new ClusterJPath()));

    assertThat(lines)
        .anyMatch(
            line -> line.startsWith("Over clusterj, the CHECK constraint c of checked is not"));
    execute("DROP TABLE checked");
  }

  @Test
  void refusesATimeZoneThatDiffersFromTheSessionsInOtherYears() throws Exception {
    Case table = new Case("stamped", "", NO_LOOKUP, "", "");
    execute("DROP TABLE IF EXISTS stamped");
    execute("CREATE TABLE stamped (id INT PRIMARY KEY, t TIMESTAMP NOT NULL) ENGINE=NDB");
    String url = cluster.jdbcUrl() + "&connectionTimeZone=-03:00";
    Settings settings =
        settings(table, "clusterj,jdbc")
            .with(Parameter.JDBC_URL, url + "&forceConnectionTimeZoneToSession=true");
    TimeZone usual = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Sao_Paulo"));
      assertThatThrownBy(() -> measure(settings, List.of()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(
              "stamped has a TIMESTAMP, and the time zone America/Sao_Paulo of JMeter does not have"
                  + " the rules of -03:00, that of the server's sessions, in all years");
      TimeZone.setDefault(TimeZone.getTimeZone("GMT-03:00"));
      measure(settings, List.of(new JdbcPath(), new ClusterJPath()));
    } finally {
      TimeZone.setDefault(usual);
    }
    execute("DROP TABLE stamped");
  }

  @Test
  void tellsWhyNdbCannotMakeATable() throws Exception {
    try (Keeper keeper = new NdbDatabase().open(cluster.settings())) {
      assertThatThrownBy(
              () ->
                  keeper
                      .server()
                      .execute(
                          "CREATE TABLE odd (id INT PRIMARY KEY, a INT STORAGE DISK) ENGINE=NDB"))
          .hasMessageContaining("TABLESPACE");
    }
  }

  private static final Case VARIED =
      new Case(
          "varied",
          "tenant SMALLINT NOT NULL, no INT NOT NULL, reference VARCHAR(30), big BIGINT UNSIGNED"
              + " NOT NULL, remark VARCHAR(60), note TEXT, code CHAR(12) CHARACTER SET utf8mb4 NOT"
              + " NULL, placed DATETIME NOT NULL, day DATE, ratio FLOAT NOT NULL, weight DOUBLE NOT"
              + " NULL, uuid BINARY(16) NOT NULL, price DECIMAL(9,3), PRIMARY KEY (tenant, no),"
              + " UNIQUE KEY u (reference), KEY k (placed)"
              + LATIN1,
          List.of(),
          "",
          "");

  private static final int OF_VARIED = 700;

  /** Rows whose values ClusterJ, Java or MySQL's protocol change, beside many that they do not. */
  private void makeVaried() throws SQLException {
    execute("DROP TABLE IF EXISTS varied");
    execute("CREATE TABLE varied (" + VARIED.columns);
    execute("SET sql_mode = ''");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < OF_VARIED; i++) {
      rows.add(
          "(%s, %s, '%s', %s, '%s', %s, '%s', '%s', '%s', %s, %s, %s, %s.125)"
              .formatted(
                  1 + i % 3,
                  i * i,
                  MARKER + i,
                  i == 0 ? "18446744073709551615" : "" + i,
                  i % 5 == 0 ? "" : MARKER + "é".repeat(i % 20),
                  i % 2 == 0 ? "NULL" : "'" + MARKER + "'",
                  i % 7 == 0 ? " é" + i : "é" + i,
                  i % 2 == 0 ? "2024-02-29 17:18:19" : "2024-02-29 07:18:19",
                  i % 10 == 0 ? "0000-00-00" : "1001-02-03",
                  i % 4 == 0 ? "0.1" : "" + i,
                  i + 0.1,
                  String.format(Locale.ROOT, "X'%032x'", i * 256),
                  -i));
    }
    execute("INSERT INTO varied VALUES " + String.join(", ", rows));
  }

  @Test
  void takesTheValuesOfRowsAsFarAsEachPathKeepsThem() throws Exception {
    makeVaried();
    List<String> before = contents(VARIED);

    measure(
        sample(VARIED, "clusterj,jdbc").with(KeySpaceData.ROWS, "1400"),
        List.of(new JdbcPath(), new ClusterJPath()),
        () -> {
          String copy = "FROM jmeter_ndb_varied c ";
          assertThat(query("SELECT COUNT(*) " + copy)).containsExactly("1400");
          assertThat(
                  query(
                      "SELECT COUNT(*) "
                          + copy
                          + "JOIN varied v USING (tenant, remark, uuid, price, weight)"))
              .as("rows with values that belong together")
              .containsExactly("1400");
          assertThat(query("SELECT COUNT(*) " + copy + "JOIN varied USING (tenant, no)"))
              .as("keys of the table's")
              .doesNotContain("1400");
          assertThat(
                  query(
                      "SELECT COUNT(*) FROM varied v LEFT JOIN (SELECT DISTINCT uuid "
                          + copy
                          + ") d USING (uuid) WHERE d.uuid IS NULL"))
              .as("rows that were not taken")
              .containsExactly("0");
        });

    assertThat(lines)
        .contains(
            "The copy has the values of 700 rows of varied.",
            "They repeat under other keys: the table has no more.",
            "350 of its 700 values of note are generated: ClusterJ has one value for NULL and for"
                + " what is empty.",
            "100 of its 700 values of code are generated: ClusterJ reads a CHAR without blanks at"
                + " its ends.",
            "70 of its 700 values of day are generated: Java has no such value.",
            "175 of its 700 values of ratio are generated: MySQL sends or stores it as another"
                + " one.");
    requireUntouched(VARIED, before);
  }

  @Test
  void takesRowsOfTheWholeKeyRange() throws Exception {
    makeVaried();
    Settings settings = sample(VARIED, "jdbc").with(KeySpaceData.ROWS, "100");
    measure(
        settings,
        List.of(),
        () ->
            assertThat(
                    query(
                        "SELECT COUNT(DISTINCT v.tenant, v.no DIV 100000) FROM"
                            + " varied v JOIN jmeter_ndb_varied c USING (uuid)"))
                .as("parts of the keys")
                .containsExactly("15"));
  }

  @Test
  void refusesToTakeRowsOfAnEmptyTable() throws Exception {
    execute("DROP TABLE IF EXISTS varied");
    execute("CREATE TABLE varied (" + VARIED.columns);

    assertThatThrownBy(() -> measure(sample(VARIED, "jdbc"), List.of()))
        .isInstanceOf(UserError.class)
        .hasMessage("table.rows=sample: varied has no rows; give -Jtable.rows=generated.");
  }

  @Test
  void tellsNoValueOfARowThatCannotBeWritten() throws Exception {
    Case table = tables().findFirst().orElseThrow();
    make(table);
    Settings settings = settings(table, "clusterj,jdbc");
    OwnTables workload = new OwnTables();
    NdbDatabase database = new NdbDatabase();
    try (Keeper keeper = database.open(settings)) {
      Layout layout =
          RowPlan.of(
                  keeper.definition("", table.name).orElseThrow(),
                  Profile.UNKNOWN,
                  List.of(),
                  ROWS,
                  10,
                  column -> true)
              .layout();
      Object[] duplicate = {2L, MARKER, 7L, 1L};
      Object[] tooLong = {3L, MARKER.repeat(10), 7L, 1L};
      for (AccessPath path : List.of(new JdbcPath(), new ClusterJPath())) {
        try (Link<OwnTable> link = path.open(workload, database, settings)) {
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
    }
    assertThat(query("SELECT COUNT(*) FROM " + table.name)).containsExactly("1");
  }

  @Test
  void tellsWhatACopyHasNot() throws Exception {
    execute("DROP TABLE IF EXISTS child");
    execute("DROP TABLE IF EXISTS parent");
    execute("CREATE TABLE parent (id INT NOT NULL PRIMARY KEY) ENGINE=NDB");
    Case child =
        new Case(
            "child",
            "id INT NOT NULL PRIMARY KEY, parent INT NOT NULL, v INT NOT NULL, FOREIGN KEY (parent)"
                + " REFERENCES parent (id)"
                + LATIN1,
            NO_LOOKUP,
            "",
            "1, 1, 1");
    execute("INSERT INTO parent VALUES (1)");
    make(child);
    measure(child, "clusterj,jdbc", List.of(new JdbcPath(), new ClusterJPath()));

    assertThat(lines)
        .contains("The copy has no foreign keys: 1.")
        .anyMatch(line -> line.startsWith("The run works on jmeter_ndb_child, a copy of child"));
    execute("DROP TABLE child");
    execute("DROP TABLE parent");
  }

  @Test
  void refusesWhatATableLacksBeforeAnythingIsMade() throws Exception {
    Case table = tables().filter(each -> each.name.equals("hash_only")).findFirst().orElseThrow();
    make(table);
    Case all = new Case(table.name, table.columns, List.of(), "", table.row);

    assertThatThrownBy(() -> measure(all, "jdbc", List.of()))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "hash_only lacks what an operation needs: table-lookup needs a unique key; table-range"
                + " needs an ordered index whose first column has enough values. Give"
                + " -Joperations=table-read,table-insert,table-update,table-delete.");
    assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_%'")).isEmpty();
  }

  @Test
  void leavesATableAloneThatNoRunHasMade() throws Exception {
    Case table = tables().findFirst().orElseThrow();
    make(table);
    execute("CREATE TABLE jmeter_ndb_plain (id INT NOT NULL PRIMARY KEY) ENGINE=NDB");
    try {
      assertThatThrownBy(() -> measure(table, "jdbc", List.of()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("There is a table jmeter_ndb_plain that no run has made");
      assertThat(query("SHOW TABLES LIKE 'jmeter\\_ndb\\_plain'")).hasSize(1);
    } finally {
      execute("DROP TABLE jmeter_ndb_plain");
    }
  }

  @Test
  void refusesATableThatIsNotThereOrElsewhere() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "nowhere",
                "There is no table nowhere",
                "mysql.user",
                "The table mysql.user is not in the database")
            .entrySet()) {
      Case none = new Case(wrong.getKey(), "", List.of(), "", "");
      assertThatThrownBy(() -> measure(none, "jdbc", List.of()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(wrong.getValue());
    }
  }
}
