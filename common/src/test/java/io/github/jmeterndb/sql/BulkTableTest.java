// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is done with the rows of a table, some of which are far from all others. */
class BulkTableTest {
  private static final Set<String> STATEMENTS = Set.of("createStatement", "prepareStatement");

  private final H2Server database = new H2Server();
  private ServerConnection server;
  private BulkTable<Integer> table;
  private DatabaseAdmin admin;
  private final AtomicInteger statements = new AtomicInteger();

  @BeforeEach
  void fill() throws Exception {
    server = new ServerConnection(this::connect);
    server.execute("CREATE TABLE numbers (id INT PRIMARY KEY)");
    server.execute("INSERT INTO numbers SELECT * FROM SYSTEM_RANGE(1, 5000)");
    server.execute("INSERT INTO numbers VALUES (-2147483648), (2147483647)");
    admin = new PlainAdmin(server, false, Map.of());
    table = numbers(admin);
    statements.set(0);
  }

  private static BulkTable<Integer> numbers(DatabaseAdmin admin) {
    return new BulkTable<>(
        admin,
        new TableShape("numbers", Map.of("id", "INT NOT NULL"), "id", Map.of()),
        row -> row.getInt(1),
        id -> new Object[] {id});
  }

  @AfterEach
  void close() throws SQLException {
    admin.close();
    database.close();
  }

  @Test
  void isReadInFewStatements() throws UserError {
    Set<Integer> ids = ConcurrentHashMap.newKeySet();
    table.forEach(ids::add);

    assertThat(ids).hasSize(5_002).contains(Integer.MIN_VALUE, 1, 5_000, Integer.MAX_VALUE);
    assertThat(statements).hasValueLessThan(20);
  }

  @Test
  void loadsRemovesAndReadsRowsOfTheirNumbers() throws Exception {
    admin.share("Removing", table.removing(-5));
    assertThat(read()).containsExactly(Integer.MIN_VALUE);
    admin.share("Removing", table.removing());
    admin.share("Loading", table.loading(3, 30_000, id -> id));
    assertThat(read()).hasSize(30_000).startsWith(3).endsWith(30_002);
    admin.share("Removing", table.removing(IntStream.range(0, 30_000).toArray(), id -> id));
    assertThat(read()).containsExactly(30_000, 30_001, 30_002);
  }

  @Test
  void keepsTheOtherRowsWhereMostAreRemoved() throws Exception {
    DatabaseAdmin copying = new PlainAdmin(server, true, Map.of());
    for (int from : new int[] {4_000, 100, Integer.MIN_VALUE}) {
      copying.share("Removing", numbers(copying).removing(from));
      assertThat(read()).hasSize(from == Integer.MIN_VALUE ? 0 : from);
    }
    assertThat(
            server.text(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"))
        .isEqualTo("1");
  }

  @Test
  void isReadInTheOrderOfTextsThatAreItsKey() throws Exception {
    server.execute("CREATE TABLE texts (name VARCHAR(9) PRIMARY KEY)");
    BulkTable<String> texts =
        new BulkTable<>(
            admin,
            new TableShape("texts", Map.of("name", "VARCHAR(30000)"), "name", Map.of()),
            row -> row.getString(1),
            name -> new Object[] {name});
    admin.share("Loading", texts.loading(1, 1_000, number -> "user" + number));
    Queue<String> read = new ConcurrentLinkedQueue<>();
    texts.forEach(read::add);
    assertThat(read).hasSize(1_000).contains("user1", "user1000").doesNotHaveDuplicates();
    admin.share("Removing", texts.removing());
    assertThat(server.text("SELECT COUNT(*) FROM texts")).isEqualTo("0");
  }

  private NavigableSet<Integer> read() throws UserError {
    NavigableSet<Integer> ids = new ConcurrentSkipListSet<>();
    table.forEach(ids::add);
    return ids;
  }

  private Connection connect() throws SQLException {
    Connection connection = database.connect();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (STATEMENTS.contains(method.getName())) {
                statements.incrementAndGet();
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
