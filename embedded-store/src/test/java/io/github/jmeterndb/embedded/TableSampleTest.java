// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.sql.TableSample;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows of a table are taken, by the number in their last column: 0 to 999. */
class TableSampleTest {
  private static final int ROWS = 1_000;
  private static final long MEMORY = 1 << 24;

  private EmbeddedDatabase database;
  private Keeper keeper;

  @BeforeEach
  void open() throws Exception {
    Settings settings = Settings.of(Map.of("ndb.database", "TableSampleTest")::get);
    database = EmbeddedDatabase.of(settings);
    database.keep();
    keeper = new EmbeddedSystem().open(settings);
  }

  @AfterEach
  void close() {
    keeper.close();
    database.release();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          id BIGINT NOT NULL                             | id       | %1$d - 500
          id INT NOT NULL                                | id       | %1$d * %1$d
          code VARCHAR(20) NOT NULL                      | code     | 'user%1$d'
          hash CHAR(8) NOT NULL                          | hash     | '%2$08x'
          uuid BINARY(4) NOT NULL                        | uuid     | X'%2$08x'
          born DATE NOT NULL                             | born     | DATEADD('DAY', %1$d, DATE '1999-01-01')
          at DATETIME NOT NULL                           | at       | DATEADD('HOUR', %1$d, TIMESTAMP '1999-01-01 00:00:00')
          price DECIMAL(12,2) NOT NULL                   | price    | %1$d.25
          one INT NOT NULL, no INT NOT NULL              | one, no  | 7, %1$d
          few INT NOT NULL, no INT NOT NULL              | few, no  | %1$d / 250, %1$d
          a INT NOT NULL, b INT NOT NULL, c INT NOT NULL | a, b, c  | %1$d / 500, %1$d / 20, %1$d
          """)
  void takesRowsOfTheWholeTableAndNoneTwice(String columns, String key, String values)
      throws Exception {
    make(columns, key, values);

    List<Integer> all = sample(2 * ROWS, MEMORY);
    assertThat(all).hasSize(ROWS).doesNotHaveDuplicates();
    assertThat(sample(ROWS, MEMORY)).hasSize(ROWS).doesNotHaveDuplicates();

    List<Integer> some = sample(200, MEMORY);
    assertThat(some).hasSize(200).doesNotHaveDuplicates();
    assertThat(some.stream().map(all::indexOf)).as("the order of the key").isSorted();
    assertThat(some.stream().map(number -> all.indexOf(number) / 100).distinct())
        .as("tenths of the table")
        .hasSizeGreaterThan(6);
  }

  @Test
  void takesRowsWhereverTheyAre() throws Exception {
    make("id BIGINT NOT NULL", "id", "CASE WHEN %1$d = 999 THEN 9000000000000 ELSE %1$d END");

    assertThat(sample(500, MEMORY)).hasSize(500).contains(999).doesNotHaveDuplicates();
  }

  @Test
  void takesFewerRowsWhereThereIsLittleMemory() throws Exception {
    make("id INT NOT NULL", "id", "%1$d");

    assertThat(sample(ROWS, 20_000)).hasSizeBetween(100, 400);
  }

  @Test
  void takesNoneOfAnEmptyTable() throws Exception {
    keeper.server().execute("DROP TABLE IF EXISTS t");
    keeper.server().execute("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, number INT NOT NULL)");

    assertThat(sample(ROWS, MEMORY)).isEmpty();
  }

  private void make(String columns, String key, String values) throws SQLException {
    keeper.server().execute("DROP TABLE IF EXISTS t");
    keeper
        .server()
        .execute(
            "CREATE TABLE t (%s, number INT NOT NULL, PRIMARY KEY (%s))".formatted(columns, key));
    // An odd factor, so that each number has another text, and these are all over their range.
    List<String> rows =
        IntStream.range(0, ROWS)
            .mapToObj(i -> "(" + values.formatted(i, i * 0x9E3779B1) + ", " + i + ")")
            .toList();
    keeper.server().execute("INSERT INTO t VALUES " + String.join(", ", rows));
  }

  private List<Integer> sample(int most, long memory) throws Exception {
    TableDefinition table = keeper.definition("", "t").orElseThrow();
    TableSample sample =
        new TableSample(
            keeper.server(), table, table.columns(), 1_000, most, 1_000_000_000, memory);
    return sample.read().stream().map(row -> ((Long) row[row.length - 1]).intValue()).toList();
  }
}
