// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

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

/** Tables that are defined in a resource, as {@code CREATE TABLE} with a column or key a line. */
public final class Schema {
  private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+)");
  private static final Pattern KEY =
      Pattern.compile("^  (PRIMARY KEY|INDEX (\\w+)) \\((.*)\\)", Pattern.MULTILINE);
  private static final Pattern COLUMN = Pattern.compile("^  ([a-z]\\w*) (.+),$", Pattern.MULTILINE);

  private Schema() {}

  /**
   * @param resource beside a class
   */
  public static List<TableShape> shapes(Class<?> beside, String resource) {
    return statements(beside, resource).stream().map(Schema::shape).toList();
  }

  private static TableShape shape(String statement) {
    String name = TABLE.matcher(statement).results().findFirst().orElseThrow().group(1);
    Map<String, String> columns = new LinkedHashMap<>();
    COLUMN.matcher(statement).results().forEach(c -> columns.put(c.group(1), c.group(2)));
    String primary = "";
    Map<String, String> indexes = new LinkedHashMap<>();
    for (MatchResult key : KEY.matcher(statement).results().toList()) {
      if (key.group(2) == null) {
        primary = key.group(3);
      } else {
        indexes.put(key.group(2), key.group(3));
      }
    }
    return new TableShape(name, columns, primary, indexes);
  }

  /** Returns the statements of a resource, each with the comments before it. */
  public static List<String> statements(Class<?> beside, String resource) {
    return Arrays.asList(text(beside, resource).split(";\\s*"));
  }

  public static String text(Class<?> beside, String resource) {
    try (InputStream in = beside.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8).replace("\r", "");
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " is damaged", e);
    }
  }
}
