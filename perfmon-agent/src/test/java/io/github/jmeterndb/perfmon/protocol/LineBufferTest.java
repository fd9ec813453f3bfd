// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineBufferTest {
  private final LineBuffer buffer = new LineBuffer();
  private final List<String> lines = new ArrayList<>();

  /** Takes the text, and keeps the lines that are complete with it. */
  private void add(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    for (Optional<String> next = buffer.next(bytes); next.isPresent(); next = buffer.next(bytes)) {
      lines.add(next.get());
    }
  }

  @Test
  void joinsWhatComesInPieces() {
    add("te");
    add("st\r\ninter");
    add("val:1\n\n");

    assertThat(lines).containsExactly("test", "interval:1", "");
  }

  @Test
  void takesTheLongestLineAndNoLongerOne() {
    add("x".repeat(LineBuffer.MAX_LINE) + "\n");
    assertThat(lines).singleElement().asString().hasSize(LineBuffer.MAX_LINE);
    assertThat(buffer.isTooLong()).isFalse();

    add("x".repeat(LineBuffer.MAX_LINE + 1) + "\ntest\n");
    assertThat(lines).hasSize(1);
    assertThat(buffer.isTooLong()).isTrue();
  }
}
