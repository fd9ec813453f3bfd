// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelWritebackTest {
  private static final String TEXT =
      """
      MemTotal:       24632172 kB
      Dirty:            812940 kB
      Writeback:      %8s kB
      WritebackTmp:      99999 kB
      """;

  @TempDir private Path folder;

  @Test
  void isReportedWhileTheKernelWrites() throws UserError, IOException {
    assertThat(activity(20 * 1024)).isEqualTo("the kernel of this host writes 20 MiB to disk");
  }

  private String activity(long kib) throws UserError, IOException {
    Path file = Files.writeString(folder.resolve("meminfo"), TEXT.formatted(kib));
    return new KernelWriteback(file).activity();
  }
}
