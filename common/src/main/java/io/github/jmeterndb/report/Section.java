// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.List;

/**
 * Tables under one title.
 *
 * @param sentences what a reader must know before the figures; may be none
 * @param tables those with rows
 * @param howToRead what the figures are
 */
public record Section(String title, List<String> sentences, List<Table> tables, String howToRead) {
  public Section {
    sentences = List.copyOf(sentences);
    tables = Table.filled(tables);
  }
}
