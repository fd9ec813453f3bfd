// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void endsLinesBetweenWords() {
    assertThat(Terminal.inLines("  one two three four", "    ", 9).lines())
        .containsExactly("  one two", "    three", "    four");
  }

  @Test
  void leavesASentenceInOneLineWhereThereIsNoTerminal() {
    assertThat(Terminal.inLines("one two three", "  ", 0)).isEqualTo("one two three");
  }

  @Test
  void cutsNoWord() {
    assertThat(Terminal.inLines("see /a/very/long/path", "  ", 10).lines())
        .containsExactly("see", "  /a/very/long/path");
  }

  @Test
  void showsWhatATerminalWouldObey() {
    assertThat(Terminal.plain("a\033[2Jb\007c\u009bd\u202ee\177"))
        .isEqualTo("a\\u001b[2Jb\\u0007c\\u009bd\\u202ee\\u007f");
  }

  @Test
  void keepsATextInOneLine() {
    assertThat(Terminal.plain("a\nb\rc\td\u2028e µ ÷")).isEqualTo("a b c d e µ ÷");
  }
}
