// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Makes lines of bytes that come in pieces. A line ends with a newline, a carriage return before it
 * is dropped. Not thread-safe.
 */
public final class LineBuffer {
  /** The longest line, in bytes: some hundred metrics. */
  public static final int MAX_LINE = 16 * 1024;

  private static final int SMALL = 256;

  private byte[] line = new byte[SMALL];
  private int length;

  /**
   * Takes all bytes and hands on each line that is complete with them.
   *
   * @return whether all lines were within {@link #MAX_LINE}; after a false the buffer is of no use
   */
  public boolean add(ByteBuffer bytes, Consumer<String> lines) {
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      if (next == '\n') {
        lines.accept(take());
      } else if (length == MAX_LINE) {
        return false;
      } else {
        append(next);
      }
    }
    return true;
  }

  private void append(byte next) {
    if (length == line.length) {
      line = Arrays.copyOf(line, Math.min(2 * length, MAX_LINE));
    }
    line[length++] = next;
  }

  private String take() {
    boolean carriageReturn = length > 0 && line[length - 1] == '\r';
    int end = carriageReturn ? length - 1 : length;
    String text = new String(line, 0, end, StandardCharsets.UTF_8);
    length = 0;
    if (line.length > SMALL) {
      line = new byte[SMALL];
    }
    return text;
  }
}
