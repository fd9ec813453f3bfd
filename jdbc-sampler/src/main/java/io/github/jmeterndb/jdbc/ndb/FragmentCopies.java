// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What each data node tells of the fragments that it holds of some tables: how many rows. See the
 * MySQL manual, section "The ndbinfo memory_per_fragment Table".
 *
 * @param byNode by table and fragment, then by node
 */
record FragmentCopies(SortedMap<String, SortedMap<Integer, Long>> byNode) {
  private static final String QUERY =
      "SELECT fq_name, fragment_num, node_id, fixed_elem_count FROM ndbinfo.memory_per_fragment"
          + " WHERE fq_name IN (%s)";

  /** A row has one part of fixed size, be its other columns where they may. */
  static FragmentCopies rows(Connection connection, List<String> tables) throws SQLException {
    String names =
        tables.stream()
            .map(table -> "CONCAT(DATABASE(), '/def/" + table + "')")
            .collect(Collectors.joining(", "));
    FragmentCopies copies = new FragmentCopies(new TreeMap<>());
    ServerQuery.forEach(
        connection,
        QUERY.formatted(names),
        row -> copies.add(row.getString(1), row.getInt(2), row.getInt(3), row.getLong(4)));
    return copies;
  }

  void add(String table, int fragment, int node, long count) {
    String name = "%s fragment %s".formatted(table.substring(table.lastIndexOf('/') + 1), fragment);
    byNode.computeIfAbsent(name, key -> new TreeMap<>()).put(node, count);
  }

  int fragments() {
    return byNode.size();
  }

  int withCopies(int number) {
    return (int) byNode.values().stream().filter(copies -> copies.size() == number).count();
  }

  /** Where nodes tell of other numbers, a clause a fragment. */
  List<String> differences() {
    List<String> differences = new ArrayList<>();
    byNode.forEach(
        (fragment, copies) -> {
          if (copies.values().stream().distinct().count() > 1) {
            differences.add(fragment + " has " + words(copies));
          }
        });
    return differences;
  }

  private static String words(SortedMap<Integer, Long> copies) {
    return copies.entrySet().stream()
        .map(
            copy ->
                String.format(
                    Locale.ROOT, "%,d rows on data node %d", copy.getValue(), copy.getKey()))
        .collect(Collectors.joining(", "));
  }
}
