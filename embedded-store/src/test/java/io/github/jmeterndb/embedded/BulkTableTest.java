// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.PlainAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Layout;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.h2.Driver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work on all rows of a table, some of which are far from all others. */
class BulkTableTest {
  private static final Layout NUMBERS =
      Layout.plain("numbers", List.of("id"), List.of(), List.of());
  private static final Layout TEXTS = Layout.plain("texts", List.of(), List.of("id"), List.of());

  private ServerConnection server;
  private DatabaseAdmin admin;

  @BeforeEach
  void fill() throws Exception {
    String url = "jdbc:h2:mem:bulk;DB_CLOSE_DELAY=-1";
    server = new ServerConnection(() -> new Driver().connect(url, new Properties()));
    server.execute("CREATE TABLE numbers (id INT PRIMARY KEY)");
    server.execute("CREATE TABLE texts (id VARCHAR(9) PRIMARY KEY)");
    server.execute("INSERT INTO numbers SELECT * FROM SYSTEM_RANGE(1, 5000)");
    server.execute("INSERT INTO numbers VALUES (-2147483648), (2147483647)");
    admin = new PlainAdmin(server, false, Map.of());
  }

  @AfterEach
  void close() throws SQLException {
    server.execute("DROP ALL OBJECTS");
    admin.close();
  }

  @Test
  void readsRowsThatAreFarFromAllOthersInFewTasks() throws UserError {
    assertThat(numbers(admin).reading(row -> {})).hasSizeLessThan(10);
    assertThat(read(numbers(admin)))
        .hasSize(5_002)
        .contains(Integer.MIN_VALUE, 1, 5_000, Integer.MAX_VALUE);
  }

  @Test
  void loadsRemovesAndReplacesRowsOfTheirNumbers() throws Exception {
    BulkTable table = numbers(admin);
    admin.share("Removing", table.removing(-5));
    assertThat(read(table)).containsExactly(Integer.MIN_VALUE);
    admin.share("Removing", table.removing());
    admin.share("Loading", table.loading(30_000, BulkTableTest::row));
    assertThat(read(table)).hasSize(30_000).contains(0, 29_999);
    int[] some = IntStream.range(2, 30_000).toArray();
    admin.share("Removing", table.removing(some, BulkTableTest::row));
    assertThat(read(table)).containsExactlyInAnyOrder(0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4_000, 100, Integer.MIN_VALUE})
  void keepsTheOtherRowsWhereMostAreRemoved(int from) throws Exception {
    server.execute("DELETE FROM numbers WHERE id < 0");
    DatabaseAdmin copying = new PlainAdmin(server, true, Map.of());
    copying.share("Removing", numbers(copying).removing(from));
    assertThat(read(numbers(admin))).hasSize(Math.max(from, 1) - 1);
    assertThat(
            server.text(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'PUBLIC'"))
        .isEqualTo("2");
  }

  @Test
  void readsAndRemovesInTheOrderOfTextsThatAreItsKey() throws Exception {
    BulkTable texts = new BulkTable(admin, TEXTS, 5_000);
    admin.share("Loading", texts.loading(1_000, i -> new Object[] {"user" + i}));
    assertThat(texts.reading(row -> {})).hasSizeGreaterThan(1);
    assertThat(read(texts)).hasSize(1_000).contains("user0", "user999").doesNotHaveDuplicates();
    admin.share("Removing", texts.removing());
    assertThat(read(texts)).isEmpty();
  }

  private static Object[] row(int id) {
    return new Object[] {id};
  }

  private static BulkTable numbers(DatabaseAdmin admin) {
    return new BulkTable(admin, NUMBERS, 100);
  }

  private List<Object> read(BulkTable table) throws UserError {
    List<Object> ids = Collections.synchronizedList(new ArrayList<>());
    admin.share("Reading", table.reading(row -> ids.add(row[0])));
    return ids;
  }
}
