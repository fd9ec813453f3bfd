// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
  @Test
  void leavesWhatCanBeSeenAsItIs() {
    assertThat(Shown.of("cpu:name=mysqld ä€😀\\")).isEqualTo("'cpu:name=mysqld ä€😀\\'");
  }

  @Test
  void showsAsEscapesWhatATerminalOrALogWouldObey() {
    assertThat(Shown.of("a\u001b[31m\r\n\tb\u0085\u2028\u202e\ud800"))
        .isEqualTo("'a\\u001b[31m\\u000d\\u000a\\u0009b\\u0085\\u2028\\u202e\\ud800'");
    assertThat(Shown.of(Character.toString(0xe0001))).isEqualTo("'\\u{e0001}'");
  }

  @Test
  void cutsNoEscapeInTwo() {
    assertThat(Shown.of("\u001b".repeat(1000))).hasSizeLessThan(85).endsWith("\\u001b…'");
  }
}
