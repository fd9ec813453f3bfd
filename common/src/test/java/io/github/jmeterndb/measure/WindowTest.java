// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "3, 2"})
  void isAsLongAsUntilItIsClosedButNotLonger(int closedAfter, double length) {
    Window window = new Window(2);
    window.openAfter(0, 0, 0);

    window.closeAt(TimeUnit.SECONDS.toNanos(closedAfter));

    assertThat(window.length()).isEqualTo(length);
  }
}
