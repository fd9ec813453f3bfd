// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorLogTest {
  private static final long NOON = 1_700_000_000L;
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/4");

  @Test
  void hasALineAKindACellASecond(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("errors.csv");
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "HY000/1297", "\nLink failure\r\n\n\tat the  node ", 1);
      log.record(NOON, Cell.ofTag("update/jdbc/4"), "HY000/1297", "other cell", 1);
      log.record(NOON, INSERT, "a,b", "Duplicate entry '1', \"x\" for key; sbtest1.PRIMARY", 1);
      log.record(NOON, INSERT, "HY000/1297", "second", 1);
      log.record(NOON + 1, INSERT, "HY000/1297", "other second", 1);
      log.record(NOON, INSERT, "HY000/1297", "of a thread that is late", 1);
      log.record(NOON + 1, INSERT, "HY000/1297", "in time", 1);
    }

    assertThat(file)
        .hasContent(
            """
            time,cell,code,count,message
            2023-11-14T22:13:20Z,insert/jdbc/4,HY000/1297,2,Link failure at the node
            2023-11-14T22:13:20Z,update/jdbc/4,HY000/1297,1,other cell
            2023-11-14T22:13:20Z,insert/jdbc/4,"a,b",1,"Duplicate entry '1', ""x"" for key; sbtest1.PRIMARY"
            2023-11-14T22:13:21Z,insert/jdbc/4,HY000/1297,3,other second
            """);
  }

  @Test
  void failsWhenTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no disk that is always full");

    assertThatThrownBy(() -> new ErrorLog(full)).isInstanceOf(IOException.class);
  }
}
