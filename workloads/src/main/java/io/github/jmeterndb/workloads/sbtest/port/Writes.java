// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

import java.util.List;

/**
 * What a transaction writes.
 *
 * @param increments rows whose {@code k} is increased by one
 * @param updates rows whose {@code c} is replaced
 * @param texts by what, in the order of the ids
 * @param replacements rows that are deleted and inserted anew
 * @param table the table of those, from 1
 */
public record Writes(
    Rows increments, Rows updates, List<String> texts, List<SysbenchRow> replacements, int table) {
  public static final Writes NONE = new Writes(Rows.NONE, Rows.NONE, List.of(), List.of(), 1);

  public Writes {
    texts = List.copyOf(texts);
    replacements = List.copyOf(replacements);
  }
}
