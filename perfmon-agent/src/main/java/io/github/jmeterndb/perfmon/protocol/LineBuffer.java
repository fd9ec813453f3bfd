// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes lines of bytes that come in pieces. A line ends with a newline, a carriage return before it
 * is dropped. Not thread-safe.
 */
public final class LineBuffer {
  /** The longest line, in bytes: some hundred metrics. */
  public static final int MAX_LINE = 16 * 1024;

  private ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean isTooLong;

  /** Takes bytes up to the end of the next line; empty where its end is still to come. */
  public Optional<String> next(ByteBuffer bytes) {
    while (bytes.hasRemaining() && !isTooLong) {
      byte next = bytes.get();
      if (next == '\n') {
        return Optional.of(take());
      }
      isTooLong = line.size() == MAX_LINE;
      line.write(next);
    }
    return Optional.empty();
  }

  /** Whether a line has more than {@link #MAX_LINE} bytes; nothing follows then. */
  public boolean isTooLong() {
    return isTooLong;
  }

  private String take() {
    String text = line.toString(StandardCharsets.UTF_8);
    line = new ByteArrayOutputStream();
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }
}
