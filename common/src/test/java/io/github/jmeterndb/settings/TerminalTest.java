// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void endsLinesBetweenWordsWhereThereIsATerminal() {
    assertThat(Terminal.inLines("  one two three four", "    ", 9).lines())
        .containsExactly("  one two", "    three", "    four");
    assertThat(Terminal.inLines("see /a/very/long/path", "  ", 10).lines())
        .containsExactly("see", "  /a/very/long/path");
    assertThat(Terminal.inLines("one two three", "  ", 0)).isEqualTo("one two three");
  }

  @Test
  void showsWhatATerminalWouldObeyAndKeepsATextInOneLine() {
    assertThat(Terminal.inert("a\033[2Jb\007c\u009bd\u202ee\177"))
        .isEqualTo("a\\u001b[2Jb\\u0007c\\u009bd\\u202ee\\u007f");
    assertThat(Terminal.inert("a\nb\rc\td\u2028e µ ÷")).isEqualTo("a b c d e µ ÷");
  }

  @Test
  void fallsBackToAsciiForWhatTheTerminalLacks() {
    String text = "✓ a ÷ b: 2.0–3.0 ± 1 % ≈ 5 µs …";

    assertThat(Terminal.plain(text, UTF_8)).isEqualTo(text);
    assertThat(Terminal.plain(text, ISO_8859_1)).isEqualTo("ok: a ÷ b: 2.0-3.0 ± 1 % ~ 5 µs ...");
    assertThat(Terminal.plain(text, US_ASCII)).isEqualTo("ok: a / b: 2.0-3.0 +/- 1 % ~ 5 us ...");
  }
}
