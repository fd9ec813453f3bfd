// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineBufferTest {
  private final LineBuffer buffer = new LineBuffer();
  private final List<String> lines = new ArrayList<>();

  private boolean add(String text) {
    return buffer.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), lines::add);
  }

  @Test
  void joinsWhatComesInPieces() {
    assertThat(add("te")).isTrue();
    assertThat(add("st\r\ninter")).isTrue();
    assertThat(add("val:1\n\n")).isTrue();

    assertThat(lines).containsExactly("test", "interval:1", "");
  }

  @Test
  void takesTheLongestLineAndNoLongerOne() {
    assertThat(add("x".repeat(LineBuffer.MAX_LINE) + "\n")).isTrue();
    assertThat(add("x".repeat(LineBuffer.MAX_LINE + 1))).isFalse();

    assertThat(lines).singleElement().asString().hasSize(LineBuffer.MAX_LINE);
  }
}
