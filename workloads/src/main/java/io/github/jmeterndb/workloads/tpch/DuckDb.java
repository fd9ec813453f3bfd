// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An independent database in this JVM, with the same rows, in files of its own: what it answers is
 * taken for right. Its driver is no part of this project: 76 MB that few need. For one thread.
 */
final class DuckDb implements AutoCloseable {
  private static final String DRIVER = "org.duckdb.DuckDBDriver";
  private static final String URL = "jdbc:duckdb:";

  private final Path folder;
  private final Connection connection;

  private DuckDb(Path folder, Connection connection) {
    this.folder = folder;
    this.connection = connection;
  }

  /**
   * Does nothing where its driver is there.
   *
   * @throws UserError if it is not, with where to put it
   */
  static void require() throws UserError {
    driver();
  }

  /**
   * An empty one.
   *
   * @throws UserError if its driver is missing, or does not work here
   */
  static DuckDb open() throws UserError {
    Driver driver = driver();
    try {
      Path folder = Files.createTempDirectory("jmeter-ndb-tpch");
      boolean opened = false;
      try {
        Connection connection =
            driver.connect(URL + folder.resolve("tpch.duckdb"), new Properties());
        opened = true;
        return new DuckDb(folder, connection);
      } finally {
        if (!opened) {
          remove(folder);
        }
      }
    } catch (SQLException | IOException e) {
      throw failed(e);
    }
  }

  private static void remove(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> below = Files.walk(folder)) {
      all = below.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }

  private static Driver driver() throws UserError {
    try {
      return Class.forName(DRIVER).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UserError(
          "%s=%s needs DuckDB's JDBC driver: put the jar org.duckdb:duckdb_jdbc of Maven Central into"
                  .formatted(TpchParameters.CHECK, TpchParameters.DUCKDB)
              + " JMeter's folder lib, or leave the check out.",
          e);
    }
  }

  private static UserError failed(Exception e) {
    return new UserError("DuckDB cannot be used: " + UserError.firstLine(e) + ".", e);
  }

  /** Fills its tables, through a file that has a part of them at a time. */
  void load(double scale, TextPool texts) throws UserError {
    try {
      for (DataTable table : DataTable.values()) {
        execute(
            table.columns().entrySet().stream()
                .map(column -> column.getKey() + " " + column.getValue())
                .collect(Collectors.joining(", ", "CREATE TABLE " + table.title() + " (", ")")));
        for (int part = 1; part <= table.parts(scale); part++) {
          Iterable<? extends TpchEntity> rows = table.rows(scale, part, texts);
          copy(table, StreamSupport.stream(rows.spliterator(), false).map(TpchEntity::toLine));
        }
      }
    } catch (SQLException | IOException e) {
      throw failed(e);
    }
  }

  /** The orders of a refresh set besides. */
  void add(RefreshSet set) throws UserError {
    try {
      copy(DataTable.ORDERS, set.orders().stream().map(RefreshOrder::order));
      copy(DataTable.LINEITEM, set.orders().stream().flatMap(order -> order.lines().stream()));
    } catch (SQLException | IOException e) {
      throw failed(e);
    }
  }

  private void copy(DataTable table, Stream<String> rows) throws SQLException, IOException {
    Path file = folder.resolve("rows.tbl");
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      for (String row : (Iterable<String>) rows::iterator) {
        // Each column ends with a separator there, the last one too.
        out.append(row, 0, row.length() - 1).append('\n');
      }
    }
    execute(
        "COPY %s FROM '%s' (FORMAT csv, DELIMITER '|', HEADER false, QUOTE '', ESCAPE '')"
            .formatted(table.title(), file.toString().replace("'", "''")));
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Its answer. */
  QueryAnswer ask(Question question) throws UserError {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question.sql())) {
      return SqlDecisionSupport.read(rows);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Nothing of it stays. */
  @Override
  public void close() throws UserError {
    try {
      try {
        connection.close();
      } finally {
        remove(folder);
      }
    } catch (SQLException | IOException e) {
      throw failed(e);
    }
  }
}
