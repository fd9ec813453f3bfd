// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class IdleWaitTest {
  private static final String CHECKPOINT = "a local checkpoint writes";

  @Test
  void waitsUntilItIsIdleAndSaysForWhat() throws Exception {
    Deque<String> answers = new ArrayDeque<>(List.of(CHECKPOINT, CHECKPOINT, "", "busy"));

    Settling settling = new IdleWait(List.of(answers::remove, () -> ""), () -> false, 30).await();

    assertThat(settling.waitedFor()).isEqualTo(CHECKPOINT);
    assertThat(settling.activity()).isEmpty();
    assertThat(answers).as("not asked for any more").containsExactly("busy");
  }

  @Test
  void givesUpAndSaysWhatIsStillGoingOn() throws Exception {
    Settling settling =
        new IdleWait(List.of(() -> CHECKPOINT, () -> "the JVM compiles"), () -> false, 1).await();

    assertThat(settling.activity()).isEqualTo(CHECKPOINT + ", the JVM compiles");
    assertThat(settling.seconds()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void doesNotWaitForASourceThatIsNotKnownAndSaysSo() throws Exception {
    IdleWait idle =
        new IdleWait(
            List.of(
                () -> {
                  throw new UserError("ndbinfo cannot be read");
                }),
            () -> false,
            30);

    assertThat(idle.await().activity())
        .isEqualTo("background activity was not known (ndbinfo cannot be read)");
  }

  @Test
  void reportsWhatTheKernelWrites(@TempDir Path folder) throws Exception {
    Path meminfo =
        Files.writeString(
            folder.resolve("meminfo"),
            "Writeback:         20480 kB\nWritebackTmp:      99999 kB\n");

    assertThat(IdleWait.writeback(meminfo))
        .isEqualTo("the kernel of this host writes 20 MiB to disk");
  }
}
