// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code ./report} as its users start it. */
class ReportProcessIT {
  private static final Path ARCHIVE = JMeterHome.PATH.resolve("report-import.jsa");

  @TempDir Path folder;

  @BeforeEach
  void writeFile() throws IOException {
    Files.writeString(
        folder.resolve("a.jtl"),
        "timeStamp,elapsed,label,success\n1790000000000,5,home,true\n1790000001000,7,home,false\n");
    Files.deleteIfExists(ARCHIVE);
  }

  @Test
  void saysTheSameWithTheClassesThatItsFirstRunKept() throws Exception {
    String first = run(0, "a.jtl");
    assertThat(ARCHIVE).exists();
    String page = Files.readString(folder.resolve("a-report/report.html"));

    String second = run(0, "a.jtl");

    assertThat(first).contains("Report: a-report").doesNotContain("[warning]");
    assertThat(second).isEqualTo(first);
    assertThat(folder.resolve("a-report/report.html")).hasContent(page);
  }

  @Test
  void doesWithoutClassesThatAreNotThisJdks() throws Exception {
    String first = run(0, "a.jtl");
    Files.writeString(ARCHIVE, "of another one");

    assertThat(run(0, "a.jtl")).isEqualTo(first);
  }

  @Test
  void keepsNoClassesOfARunThatFailed() throws Exception {
    assertThat(run(1, "none.jtl")).contains("report: none.jtl is not there");

    assertThat(ARCHIVE).doesNotExist();
  }

  /** Runs {@code ./report import} in the folder; what it printed, on either stream. */
  private String run(int status, String file) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(JMeterHome.PATH.resolve("../../report").toString(), "import", file)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isEqualTo(status);
    return printed;
  }
}
