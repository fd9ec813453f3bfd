// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On the embedded database; on MySQL it is tested with the workload that reads definitions. */
class DefinitionReaderTest {
  private final H2Server server = new H2Server();

  @AfterEach
  void end() throws SQLException {
    server.close();
  }

  private TableDefinition read(String table) throws SQLException {
    return new DefinitionReader(server.connect()).read("", table).orElseThrow();
  }

  private void execute(String sql) throws SQLException {
    try (ServerConnection connection = new ServerConnection(server)) {
      connection.execute(sql);
    }
  }

  @Test
  void readsColumnsAndKeysInTheirOrder() throws SQLException {
    execute(
        "CREATE TABLE orders (no INT NOT NULL, customer BIGINT NOT NULL, code VARCHAR(20) NOT"
            + " NULL, amount DECIMAL(10, 2), at TIMESTAMP(0), twice INT AS (no * 2), PRIMARY KEY"
            + " (customer, no), UNIQUE (code))");
    execute("CREATE INDEX by_amount ON orders (amount, at)");

    TableDefinition table = read("Orders");

    assertThat(table.columns())
        .extracting(column -> column.name().toLowerCase(Locale.ROOT), TableColumn::type)
        .containsExactly(
            tuple("no", ColumnType.INT),
            tuple("customer", ColumnType.BIGINT),
            tuple("code", ColumnType.VARCHAR),
            tuple("amount", ColumnType.DECIMAL),
            tuple("at", ColumnType.DATETIME),
            tuple("twice", ColumnType.INT));
    TableColumn amount = table.column("amount").orElseThrow();
    assertThat(amount.precision()).isEqualTo(10);
    assertThat(amount.scale()).isEqualTo(2);
    assertThat(amount.nullable()).isTrue();
    assertThat(table.column("code").orElseThrow().length()).isEqualTo(20);
    assertThat(table.column("twice").orElseThrow().isGenerated()).isTrue();
    assertThat(table.primaryKey()).map(String::toLowerCase).containsExactly("customer", "no");
    assertThat(table.keys()).filteredOn(TableDefinition.TableKey::unique).hasSize(1);
    assertThat(table.keys())
        .filteredOn(key -> !key.unique())
        .singleElement()
        .satisfies(
            key ->
                assertThat(key.columns()).map(String::toLowerCase).containsExactly("amount", "at"));
  }

  @Test
  void copiesATableWhereThereIsNoStatementForIt() throws SQLException {
    execute(
        "CREATE TABLE t (a INT NOT NULL, b CHAR(3), c VARBINARY(5), PRIMARY KEY (a), UNIQUE (b))");
    TableDefinition original = read("t");
    for (String statement : original.copied("t_copy")) {
      execute(statement);
    }

    TableDefinition copy = read("t_copy");
    assertThat(copy.columns()).isEqualTo(original.columns());
    assertThat(copy.primaryKey()).isEqualTo(original.primaryKey());
    assertThat(copy.keys()).map(TableDefinition.TableKey::columns).isEqualTo(List.of(List.of("B")));
  }

  @Test
  void findsNoTableThatIsNotThere() throws SQLException {
    assertThat(new DefinitionReader(server.connect()).read("", "nowhere")).isEmpty();
  }

  @Test
  void quotesNames() {
    assertThat(TableDefinition.quoted("a`b")).isEqualTo("`a``b`");
  }
}
