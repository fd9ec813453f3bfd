// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.util.HexFormat;

/**
 * Bytes. Values are arrays of them, those of BINARY as long as the column; texts of {@code 0x} and
 * hexadecimal digits are taken, too. ClusterJ has one value for an empty BLOB and for NULL.
 */
final class Bytes implements Conversion {
  private final ColumnFacts column;

  Bytes(ColumnFacts column) {
    this.column = column;
  }

  @Override
  public Object toClusterJ(Object value) throws Unfit {
    byte[] bytes = value instanceof byte[] given ? given : parsed(value.toString().strip());
    if (bytes.length == 0 && column.isLarge()) {
      throw new Unfit("ClusterJ stores an empty BLOB as NULL; give some bytes, or NULL");
    }
    if (bytes.length > (column.isLarge() ? column.largest() : column.length())) {
      throw new Unfit("the value is too long");
    }
    return bytes;
  }

  private static byte[] parsed(String text) throws Unfit {
    try {
      if (text.startsWith("0x")) {
        return HexFormat.of().parseHex(text, 2, text.length());
      }
    } catch (IllegalArgumentException e) {
      // Said below.
    }
    throw new Unfit("the value is not 0x and pairs of hexadecimal digits");
  }

  @Override
  public Object fromClusterJ(Object read) throws Unfit {
    if (column.isLarge() && column.nullable() && ((byte[]) read).length == 0) {
      throw new Unfit("ClusterJ reads NULL and an empty BLOB alike; leave the column out");
    }
    return read;
  }
}
