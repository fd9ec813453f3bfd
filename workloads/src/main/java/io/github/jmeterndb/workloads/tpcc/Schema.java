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

/** The tables of {@code tables.sql}, and the statements of the other resources next to it. */
public final class Schema {
  private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+)");
  private static final Pattern KEY =
      Pattern.compile("^  (PRIMARY KEY|INDEX (\\w+)) \\((.*)\\)", Pattern.MULTILINE);
  private static final Pattern COLUMN = Pattern.compile("^  ([a-z]\\w*) (.+),$", Pattern.MULTILINE);

  private Schema() {}

  /**
   * @param textType the database's type for texts of a fixed length
   * @param byWarehouse true to store the rows of a warehouse together
   */
  public static List<TableShape> shapes(String textType, boolean byWarehouse) {
    return statements("tables.sql").stream()
        .map(statement -> shape(statement, textType, byWarehouse))
        .toList();
  }

  private static TableShape shape(String statement, String textType, boolean byWarehouse) {
    String name = TABLE.matcher(statement).results().findFirst().orElseThrow().group(1);
    Map<String, String> columns = new LinkedHashMap<>();
    for (MatchResult column : COLUMN.matcher(statement).results().toList()) {
      columns.put(column.group(1), column.group(2).replaceFirst("^CHAR", textType));
    }
    String primary = "";
    Map<String, String> indexes = new LinkedHashMap<>();
    for (MatchResult key : KEY.matcher(statement).results().toList()) {
      if (key.group(2) == null) {
        primary = key.group(3);
      } else {
        indexes.put(key.group(2), key.group(3));
      }
    }
    boolean together = byWarehouse && !name.equals("item");
    return new TableShape(
        name, columns, primary, indexes, together ? primary.replaceFirst(",.*", "") : "");
  }

  /** Returns the statements of a resource, each with the comments before it. */
  static List<String> statements(String resource) {
    try (InputStream in = Schema.class.getResourceAsStream("data/" + resource)) {
      return Arrays.asList(new String(in.readAllBytes(), UTF_8).replace("\r", "").split(";\\s*"));
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " is damaged", e);
    }
  }
}
