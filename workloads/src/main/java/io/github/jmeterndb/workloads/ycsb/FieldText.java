// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeterndb.workload.RowText;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Values of fields in Base64. A value starts with its write and its record, 12 bytes, from which
 * the rest is derived.
 */
final class FieldText {
  /** The number of a text that was not written by this program. */
  static final long FOREIGN = -1;

  /** Characters of the write and the record. */
  private static final int HEAD = 16;

  private FieldText() {}

  /** Returns the value of a field; write 0 is loaded or inserted. */
  static String of(int record, int field, long write, int length) {
    // 32 characters encode 24 bytes.
    ByteBuffer bytes = ByteBuffer.allocate((length / 32 + 1) * 24);
    bytes.putLong(write).putInt(record);
    long seed = RowText.mix(RowText.mix(((long) record << Integer.SIZE) + field) + write);
    bytes.putInt((int) seed);
    while (bytes.hasRemaining()) {
      bytes.putLong(RowText.mix(seed + bytes.position()));
    }
    byte[] text = Base64.getUrlEncoder().encode(bytes.array());
    return new String(text, 0, length, ISO_8859_1);
  }

  /** Returns the number of the write, or {@link #FOREIGN}. */
  static long write(String text) {
    return head(text).getLong();
  }

  /** Returns the number of the record, or {@link #FOREIGN}. */
  static long record(String text) {
    return head(text).getInt(Long.BYTES);
  }

  static boolean isOf(String text, int record, int field, int length) {
    long write = write(text);
    return write != FOREIGN && text.equals(of(record, field, write, length));
  }

  private static ByteBuffer head(String text) {
    ByteBuffer head = ByteBuffer.allocate(12).putLong(FOREIGN).putInt((int) FOREIGN).flip();
    if (text == null || text.length() < HEAD) {
      return head;
    }
    try {
      byte[] decoded = Base64.getUrlDecoder().decode(text.substring(0, HEAD));
      // A padded text is shorter.
      return decoded.length == head.limit() ? ByteBuffer.wrap(decoded) : head;
    } catch (IllegalArgumentException e) {
      return head;
    }
  }
}
