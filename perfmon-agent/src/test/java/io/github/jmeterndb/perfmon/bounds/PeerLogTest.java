// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PeerLogTest {
  private final List<String> lines = new ArrayList<>();
  private long nanoTime;
  private final PeerLog log = new PeerLog((level, line) -> lines.add(line), () -> nanoTime);

  private void flood() {
    for (int i = 0; i < 10_000; i++) {
      log.warn("line " + i);
    }
  }

  @Test
  void cannotBeFlooded() {
    flood();

    assertThat(lines).hasSize(100);
  }

  @Test
  void goesOnTenMinutesAfterAFloodAndSaysWhatIsMissing() {
    flood();
    lines.clear();
    nanoTime += TimeUnit.MINUTES.toNanos(10);
    flood();

    assertThat(lines)
        .startsWith("9900 lines about clients are left out here", "line 0")
        .endsWith("line 99");
  }

  @Test
  void tellsWhatWentWrongInOneLine() {
    log.error("A client could not be served", new IllegalStateException("a\nb"));

    assertThat(lines)
        .containsExactly(
            "A client could not be served: java.lang.IllegalStateException: a\\u000ab");
  }

  @Test
  void shortensALongLine() {
    log.info("x".repeat(100_000));

    assertThat(lines).singleElement().asString().hasSizeBetween(400, 501);
  }
}
