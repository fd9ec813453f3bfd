// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.List;

/** Tables with rows under one title, after what a reader must know of them. */
public record Section(String title, List<String> sentences, List<Table> tables, String howToRead) {
  public Section {
    sentences = List.copyOf(sentences);
    tables = Table.filled(tables);
  }
}
