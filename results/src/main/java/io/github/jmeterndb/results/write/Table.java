// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.List;

/**
 * A table, whatever it is written in.
 *
 * @param caption what it shows, and of which target
 * @param header a name for each column
 * @param labels how many columns, from the left, hold text; numbers follow
 * @param rows a value for each column
 */
record Table(String caption, List<String> header, int labels, List<List<String>> rows) {
  Table {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /** A table of text only. */
  static Table ofText(String caption, List<String> header, List<List<String>> rows) {
    return new Table(caption, header, header.size(), rows);
  }

  boolean isText(int column) {
    return column < labels;
  }
}
