// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

/**
 * A node of a sandbox.
 *
 * @param id its number in the cluster
 * @param name as a schedule of faults has it
 */
record Node(Kind kind, int id, String name) {
  enum Kind {
    MANAGEMENT_NODE("management-node"),
    DATA_NODE("data-node"),
    MYSQLD("mysqld");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  /** The only one of its kind. */
  static Node single(Kind kind, int id) {
    return new Node(kind, id, kind.word);
  }

  /** The id is part of the name because there are several of this kind. */
  static Node numbered(Kind kind, int id) {
    return new Node(kind, id, kind.word + " " + id);
  }

  boolean isDataNode() {
    return kind == Kind.DATA_NODE;
  }

  boolean isMysqld() {
    return kind == Kind.MYSQLD;
  }

  String fileName() {
    return name.replace(' ', '-');
  }
}
