// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code ./report} as its users start it. */
class ReportProcessIT {
  private static final Path ARCHIVE = JMeterHome.PATH.resolve("report-build.jsa");

  @TempDir Path folder;

  @Test
  void keepsTheClassesOfItsFirstRunThatSucceededAndSaysTheSameWithThemAndWithWrongOnes()
      throws Exception {
    JMeterProcess.unpack("paired", folder);
    Files.deleteIfExists(ARCHIVE);
    assertThat(run(1, "none")).contains("report: none is not a run directory");
    assertThat(ARCHIVE).doesNotExist();

    String first = run(0, "paired");
    assertThat(first).contains("Report: paired").doesNotContain("[warning]");
    assertThat(ARCHIVE).exists();
    String page = Files.readString(folder.resolve("paired/report/report.html"));

    assertThat(run(0, "paired")).isEqualTo(first);
    assertThat(folder.resolve("paired/report/report.html")).hasContent(page);

    Files.writeString(ARCHIVE, "of another JDK");
    assertThat(run(0, "paired")).isEqualTo(first);
  }

  private String run(int status, String file) throws IOException, InterruptedException {
    String report = JMeterHome.PATH.resolve("../../report").toString();
    return JMeterProcess.printed(status, folder, report, "build", file);
  }
}
