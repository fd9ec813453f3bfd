// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.sql.TableShape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The tables of {@code tables.sql}, and the statements of the other resources beside it. */
public final class Schema {
  private static final Pattern TABLE =
      Pattern.compile(
          "CREATE TABLE (\\w+) \\((.*),\\s+PRIMARY KEY \\((.*)\\)\\s+\\)", Pattern.DOTALL);
  private static final Pattern INDEX =
      Pattern.compile("CREATE INDEX (\\w+) ON (\\w+) \\((.*)\\)", Pattern.DOTALL);
  private static final Pattern COLUMN = Pattern.compile("^\\s+(\\w+) (.+?),?$", Pattern.MULTILINE);
  private static final String ITEM = "item";

  private Schema() {}

  /** The names of the tables. */
  public static List<String> names() {
    return shapes("", false).stream().map(TableShape::name).toList();
  }

  /**
   * The tables as a database makes them.
   *
   * @param textType its type of texts of a fixed length
   * @param byWarehouse whether the rows of a warehouse are kept together, where the database can
   */
  public static List<TableShape> shapes(String textType, boolean byWarehouse) {
    List<String> statements = statements("tables.sql");
    return statements.stream()
        .flatMap(statement -> TABLE.matcher(statement).results())
        .map(
            table -> {
              Map<String, String> columns = new LinkedHashMap<>();
              COLUMN
                  .matcher(table.group(2))
                  .results()
                  .forEach(
                      column ->
                          columns.put(
                              column.group(1), column.group(2).replaceFirst("^CHAR", textType)));
              String name = table.group(1);
              String key = table.group(3);
              return new TableShape(
                  name,
                  columns,
                  key,
                  indexes(statements, name),
                  byWarehouse && !name.equals(ITEM) ? key.replaceFirst(",.*", "") : "");
            })
        .toList();
  }

  private static Map<String, String> indexes(List<String> statements, String table) {
    Map<String, String> indexes = new LinkedHashMap<>();
    statements.stream()
        .flatMap(statement -> INDEX.matcher(statement).results())
        .filter((MatchResult index) -> index.group(2).equals(table))
        .forEach(index -> indexes.put(index.group(1), index.group(3)));
    return indexes;
  }

  /** The statements of a resource, each with the comments before it. */
  static List<String> statements(String resource) {
    try (InputStream in = Schema.class.getResourceAsStream("data/" + resource)) {
      return Arrays.stream(new String(in.readAllBytes(), UTF_8).replace("\r", "").split(";\\s*"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " is damaged", e);
    }
  }
}
