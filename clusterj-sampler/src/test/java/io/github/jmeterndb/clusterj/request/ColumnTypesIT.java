// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Requests.Answer;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each type of NDB's columns over ClusterJ and over SQL: the same value, or an error. */
@NdbSandbox(clusterJ = true)
class ColumnTypesIT {
  private static final String LATIN1 = " CHARACTER SET latin1";
  private static final String UTF8MB4 = " CHARACTER SET utf8mb4";

  /** Columns with a value each, in the form that requests have. */
  private static final List<Column> RIGHT =
      List.of(
          new Column("TINYINT", "-128"),
          new Column("TINYINT UNSIGNED", "255"),
          new Column("SMALLINT", "-32768"),
          new Column("SMALLINT UNSIGNED", "65535"),
          new Column("MEDIUMINT", "-8388608"),
          new Column("MEDIUMINT UNSIGNED", "16777215"),
          new Column("INT", "-2147483648"),
          new Column("BIGINT", "-9223372036854775808"),
          new Column("BIGINT UNSIGNED", "18446744073709551615"),
          new Column("DECIMAL(10,2)", "-12345678.90"),
          new Column("DECIMAL(10,0)", "1234567890"),
          new Column(
              "DECIMAL(65,30)",
              "12345678901234567890123456789012345.000000000000000000000000000001"),
          new Column("DECIMAL(5,2) UNSIGNED", "999.99"),
          new Column("FLOAT", "0.25"),
          new Column("DOUBLE", "-1234.0625"),
          new Column("BIT(1)", "1"),
          new Column("BIT(7)", "127"),
          new Column("BIT(17)", "131071"),
          new Column("BIT(33)", "8589934591"),
          new Column("BIT(64)", "18446744073709551615"),
          new Column("CHAR(10)" + LATIN1, "M\u00fcller"),
          new Column("CHAR(3)" + LATIN1, "abc"),
          new Column("CHAR(10)" + UTF8MB4, "\u20ac"),
          new Column("VARCHAR(10)" + LATIN1, " a\u20ac "),
          new Column("VARCHAR(300)" + LATIN1, "x".repeat(300)),
          new Column("VARCHAR(10)" + UTF8MB4, "\ud83d\ude00".repeat(10)),
          new Column("VARCHAR(10) CHARACTER SET utf8mb3", "\u20ac".repeat(10)),
          new Column("VARCHAR(10)" + UTF8MB4 + " COLLATE utf8mb4_bin", "Aa"),
          new Column("TINYTEXT" + UTF8MB4, "\u00e4"),
          new Column("TEXT" + UTF8MB4, "\u20ac".repeat(2000)),
          new Column("LONGTEXT" + LATIN1, "z".repeat(20_000)),
          new Column("BINARY(4)", "0x00ff2000"),
          new Column("VARBINARY(4)", "0x0020"),
          new Column("VARBINARY(300)", "0x" + "ab".repeat(300)),
          new Column("BLOB", "0x" + "00ff".repeat(1500)),
          new Column("MEDIUMBLOB", "0x01"),
          new Column("DATE", "2024-02-29"),
          new Column("DATE", "1000-01-01"),
          new Column("TIME", "11:59:59"),
          new Column("TIME(3)", "00:02:03.004"),
          new Column("DATETIME", "2024-02-29 11:59:59"),
          new Column("DATETIME(3)", "1999-12-31 00:00:00.125"),
          new Column("TIMESTAMP NULL", "2024-02-29 23:59:59"),
          new Column("TIMESTAMP(3) NULL", "2024-02-29 12:00:00.125"),
          new Column("YEAR", "1901"),
          new Column("YEAR", "2155"),
          new Column("YEAR", "0"));

  private final Sandbox cluster;

  ColumnTypesIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Test
  void areRightInBothDirections() throws Exception {
    try (RequestedTable table = table(RIGHT)) {
      Map<String, String> row = new LinkedHashMap<>();
      each(RIGHT, (name, column) -> row.put(name, column.value));
      table.write(Operation.INSERT, Map.of("id", "1"), row);
      List<String> names = new ArrayList<>(List.of("id"));
      List<String> literals = new ArrayList<>(List.of("2"));
      each(
          RIGHT,
          (name, column) -> {
            names.add(name);
            literals.add(column.literal());
          });
      table.execute(
          "INSERT INTO types (%s) VALUES (%s)"
              .formatted(String.join(", ", names), String.join(", ", literals)));

      Map<String, String> right = new LinkedHashMap<>();
      Map<String, String> writtenByClusterJ = new LinkedHashMap<>();
      Map<String, String> readByClusterJ = new LinkedHashMap<>();
      Answer found = table.find(Map.of("id", "2"), row.keySet().toArray(String[]::new));
      List<String> columns = found.columns();
      for (int i = 0; i < RIGHT.size(); i++) {
        Column column = RIGHT.get(i);
        right.put(columns.get(i) + " " + column.type, column.value);
        writtenByClusterJ.put(
            columns.get(i) + " " + column.type,
            table.values(column.inSql(columns.get(i)), "id").get(0));
        readByClusterJ.put(columns.get(i) + " " + column.type, found.rows().get(0).get(i));
      }
      assertThat(writtenByClusterJ).as("written by ClusterJ, read by SQL").isEqualTo(right);
      assertThat(readByClusterJ).as("written by SQL, read by ClusterJ").isEqualTo(right);
    }
  }

  @Test
  void haveNull() throws Exception {
    try (RequestedTable table = table(RIGHT)) {
      Map<String, String> row = new HashMap<>();
      each(RIGHT, (name, column) -> row.put(name, null));
      table.write(Operation.INSERT, Map.of("id", "1"), row);
      table.execute("INSERT INTO types (id) VALUES (2)");
      // A previous value in the same session must leave no trace.
      Map<String, String> values = new HashMap<>();
      each(RIGHT, (name, column) -> values.put(name, column.value));
      table.write(Operation.INSERT, Map.of("id", "3"), values);
      table.write(Operation.SAVE, Map.of("id", "4"), values);

      for (int i = 0; i < RIGHT.size(); i++) {
        String name = "c" + i;
        assertBecomesNull(table, name, RIGHT.get(i));
        assertThat(table.values(name, "id").subList(0, 2))
            .as("%s %s in SQL", name, RIGHT.get(i).type)
            .containsOnlyNulls();
        if (RIGHT.get(i).isLarge()) {
          assertRefused(
              () -> table.find(Map.of("id", "2"), name), name, "reads NULL and an empty ");
        } else {
          table.find(Map.of("id", "4"), name);
          for (String id : List.of("1", "2")) {
            assertThat(table.find(Map.of("id", id), name).rows().get(0))
                .as("%s %s over ClusterJ", name, RIGHT.get(i).type)
                .containsOnlyNulls();
          }
        }
      }
    }
  }

  private static void assertBecomesNull(RequestedTable table, String name, Column column)
      throws Exception {
    Map<String, String> empty = new HashMap<>();
    empty.put(name, null);
    if (column.type.contains("TEXT")) {
      for (Operation type : List.of(Operation.UPDATE, Operation.SAVE)) {
        assertRefused(() -> table.write(type, Map.of("id", "3"), empty), name, "TEXT to NULL");
      }
    } else {
      table.write(Operation.UPDATE, Map.of("id", "3"), empty);
      assertThat(table.values(name, "id").get(2)).as("%s %s", name, column.type).isNull();
    }
  }

  @Test
  void areRefusedWhereClusterJIsWrong() throws Exception {
    // With the reason in place of a value.
    List<Column> columns =
        List.of(
            new Column(
                "INT UNSIGNED", "one byte of an INT UNSIGNED; make it INT or BIGINT UNSIGNED"),
            new Column("DECIMAL(4,4)", "make it DECIMAL(5,4)"),
            new Column("ENUM('a','b')", "ENUM and SET"),
            new Column("SET('a','b','c','d','e','f','g','h','i')", "ENUM and SET"),
            new Column("JSON", "JSON"),
            new Column("VARCHAR(10) CHARACTER SET ascii", "make it utf8mb4"),
            new Column("CHAR(10) CHARACTER SET utf16", "make it utf8mb4"),
            new Column("TEXT CHARACTER SET cp1251", "make it utf8mb4"),
            new Column("DATETIME(6)", "3 digits or fewer"),
            new Column("TIME(4)", "3 digits or fewer"),
            new Column("TIMESTAMP(6) NULL", "3 digits or fewer"));
    try (RequestedTable table = table(columns)) {
      table.execute("INSERT INTO types (id) VALUES (1)");
      assertThat(table.find(Map.of("id", "1"), "id").rows()).containsExactly(List.of("1"));
      each(
          columns,
          (name, column) -> {
            assertRefused(() -> table.find(Map.of("id", "1"), name), name, column.value);
            assertRefused(
                () -> table.write(Operation.UPDATE, Map.of("id", "1"), Map.of(name, "1")),
                name,
                column.value);
          });
      assertRefused(() -> table.find(Map.of("id", "1")), "c0", "or name the columns that are read");
    }
  }

  @Test
  void refuseValuesThatClusterJWouldStoreAsOthers() throws Exception {
    List<Column> columns =
        List.of(
            new Column("TIME", "12:00:00"),
            new Column("DATETIME", "2024-02-29 12:00:00"),
            new Column("DATETIME(3)", "2024-02-29 11:00:00.0001"),
            new Column("TIMESTAMP NULL", "1969-01-01 00:00:00"),
            new Column("YEAR", "2156"),
            new Column("YEAR", "24"),
            new Column("YEAR", "1900"),
            new Column("TINYINT", "128"),
            new Column("TINYINT UNSIGNED", "-1"),
            new Column("BIGINT UNSIGNED", "18446744073709551616"),
            new Column("BIT(7)", "128"),
            new Column("INT", "1.5"),
            new Column("DECIMAL(5,2)", "1.001"),
            new Column("DECIMAL(5,2)", "1000"),
            new Column("DECIMAL(5,2) UNSIGNED", "-1"),
            new Column("FLOAT", "1e39"),
            new Column("CHAR(10)" + LATIN1, "\u4e2d"),
            new Column("CHAR(10)" + LATIN1, " a"),
            new Column("CHAR(10)" + LATIN1, "a\t"),
            new Column("CHAR(255)" + UTF8MB4, "a"),
            new Column("VARCHAR(10)" + UTF8MB4, "x".repeat(11)),
            new Column("VARCHAR(10) CHARACTER SET utf8mb3", "\ud83d\ude00"),
            new Column("TEXT" + UTF8MB4, ""),
            new Column("TINYTEXT" + LATIN1, "x".repeat(256)),
            new Column("TEXT" + LATIN1, "x".repeat(65_536)),
            new Column("BLOB", "0x"),
            new Column("VARBINARY(2)", "0x010203"),
            new Column("VARBINARY(2)", "01"),
            new Column("DATE", "2024-02-30"),
            new Column("INT NOT NULL", null));
    try (RequestedTable table = table(columns)) {
      each(
          columns,
          (name, column) -> {
            Map<String, String> values = new HashMap<>();
            values.put(name, column.value);
            StoreException refused =
                assertRefused(
                    () -> table.write(Operation.INSERT, Map.of("id", "1"), values), name, "");
            if (column.value != null && column.value.length() > 4) {
              assertThat(refused)
                  .as("it may be confidential")
                  .hasMessageNotContaining(column.value);
            }
          });
      assertThat(table.values("id", "id")).isEmpty();
    }
  }

  @Test
  void refuseWhatIsThereAndClusterJReadsAsSomethingElse() throws Exception {
    List<Column> columns =
        List.of(
            new Column("TIME", "25:00:00"),
            new Column("TIME", "-01:00:00"),
            new Column("DATE", "0000-00-00"),
            new Column("DATETIME", "0000-00-00 00:00:00"),
            new Column("TIMESTAMP NULL", "0000-00-00 00:00:00"),
            new Column("TEXT", ""),
            new Column("BLOB", ""));
    try (RequestedTable table = table(columns)) {
      each(
          columns,
          (name, column) -> {
            table.execute(
                "REPLACE INTO types (id, %s) VALUES (1, %s)".formatted(name, column.literal()));
            assertRefused(() -> table.find(Map.of("id", "1"), name), name, "");
          });
    }
  }

  @Test
  void asksForATimestampThatHasADefaultOnlyInMysqld() throws Exception {
    try (RequestedTable table =
        new RequestedTable(
            cluster,
            "types",
            "id INT PRIMARY KEY",
            "made TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP")) {
      assertRefused(
          () -> table.write(Operation.INSERT, Map.of("id", "1"), Map.of()), "made", "0000-00-00");
    }
  }

  private RequestedTable table(List<Column> columns) throws Exception {
    List<String> definitions = new ArrayList<>(List.of("id INT PRIMARY KEY"));
    each(columns, (name, column) -> definitions.add(name + " " + column.type));
    return new RequestedTable(cluster, "types", definitions.toArray(String[]::new));
  }

  private static void each(List<Column> columns, Action action) throws Exception {
    for (int i : IntStream.range(0, columns.size()).toArray()) {
      action.on("c" + i, columns.get(i));
    }
  }

  private static StoreException assertRefused(
      ThrowingCallable asked, String column, String reason) {
    StoreException refused = catchThrowableOfType(StoreException.class, asked);
    assertThat(refused).as("%s: %s", column, reason).isNotNull();
    assertThat(refused.code()).as(refused.getMessage()).isEqualTo("REFUSED");
    assertThat(refused)
        .hasMessageStartingWith("column " + column + ": ")
        .hasMessageContaining(reason);
    return refused;
  }

  private interface Action {
    void on(String name, Column column) throws Exception;
  }

  private record Column(String type, String value) {
    String literal() {
      return type.startsWith("BIT") || type.equals("YEAR") || value.startsWith("0x")
          ? value
          : "'" + value + "'";
    }

    String inSql(String name) {
      if (type.startsWith("BIT") || type.equals("YEAR")) {
        return name + " + 0";
      }
      return value.startsWith("0x") ? "CONCAT('0x', LOWER(HEX(%s)))".formatted(name) : name;
    }

    boolean isLarge() {
      return type.contains("TEXT") || type.contains("BLOB");
    }
  }
}
