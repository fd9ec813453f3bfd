// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/**
 * Texts. ClusterJ checks no length in characters, writes '?' for what the character set does not
 * have, reads a CHAR without the blanks and control characters at both its ends, fails where it
 * must pad a CHAR with more than 255 bytes, and has one value for an empty TEXT and for NULL.
 */
final class Texts implements Conversion {
  private static final int MOST_PADDING = 255;

  private final ColumnFacts column;
  private final CharacterSet characters;

  Texts(ColumnFacts column) {
    this.column = column;
    characters = CharacterSet.of(column.collation()).orElseThrow();
  }

  @Override
  public Object toClusterJ(Object value) throws Unfit {
    String text = value.toString();
    if (column.type().equals("Char")) {
      // As MySQL does, which neither stores nor compares them.
      text = text.replaceFirst(" +$", "");
    }
    if (!characters.has(text)) {
      throw new Unfit("the value has characters that are not in the column's character set");
    }
    int bytes = characters.bytes(text);
    if (column.isLarge()) {
      requireLarge(bytes);
    } else if (text.codePointCount(0, text.length()) > column.length() / characters.longest()) {
      throw new Unfit("the value is too long");
    }
    if (column.type().equals("Char")) {
      requireChar(text, bytes);
    }
    return text;
  }

  private void requireLarge(int bytes) throws Unfit {
    if (bytes == 0) {
      throw new Unfit("ClusterJ stores an empty TEXT as NULL; give a text, or NULL");
    }
    if (bytes > column.largest()) {
      throw new Unfit("the value is too long");
    }
  }

  private void requireChar(String text, int bytes) throws Unfit {
    if (!text.equals(text.trim())) {
      throw new Unfit(
          "ClusterJ reads a CHAR without blanks and control characters at its ends; make it"
              + " VARCHAR");
    }
    if (column.length() - bytes > MOST_PADDING) {
      throw new Unfit(
          "ClusterJ cannot pad a CHAR with more than %s bytes; give a text of %s bytes or more, or make it VARCHAR"
              .formatted(MOST_PADDING, column.length() - MOST_PADDING));
    }
  }

  @Override
  public Object fromClusterJ(Object read) throws Unfit {
    if (column.isLarge() && column.nullable() && read.toString().isEmpty()) {
      throw new Unfit("ClusterJ reads NULL and an empty TEXT alike; leave the column out");
    }
    return read;
  }
}
