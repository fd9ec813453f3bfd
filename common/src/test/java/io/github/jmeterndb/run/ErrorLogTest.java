// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorLogTest {
  private static final long NOON = 1_700_000_000L;
  private static final Cell INSERT = new Cell(new Operation("insert"), "jdbc", 4);
  private static final Cell UPDATE = new Cell(new Operation("update"), "jdbc", 4);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("errors.csv");
  }

  @Test
  void hasALineAKindACellASecond() throws IOException {
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "HY000/1297", "first");
      log.record(NOON, UPDATE, "HY000/1297", "other cell");
      log.record(NOON, INSERT, "23000/1062", "other code");
      log.record(NOON, INSERT, "HY000/1297", "second");
      log.record(NOON + 1, INSERT, "HY000/1297", "other second");
    }

    assertThat(file)
        .hasContent(
            """
            time,cell,code,count,message
            2023-11-14T22:13:20Z,insert/jdbc/4,HY000/1297,2,first
            2023-11-14T22:13:20Z,update/jdbc/4,HY000/1297,1,other cell
            2023-11-14T22:13:20Z,insert/jdbc/4,23000/1062,1,other code
            2023-11-14T22:13:21Z,insert/jdbc/4,HY000/1297,1,other second
            """);
  }

  @Test
  void hasOneLineASecondWhereAThreadIsLate() throws IOException {
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "code", "in time");
      log.record(NOON + 1, INSERT, "code", "in time");
      log.record(NOON, INSERT, "code", "late");
      log.record(NOON + 1, INSERT, "code", "in time");
    }

    assertThat(records()).extracting(line -> line.get("time")).doesNotHaveDuplicates();
    assertThat(countOfAll()).isEqualTo(4);
  }

  @Test
  void putsAMessageOnOneLine() throws IOException {
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "code", "\nLink failure\r\n\n\tat the  node ");
    }

    assertThat(Files.readAllLines(file)).hasSize(2);
    assertThat(records().get(0).get("message")).isEqualTo("Link failure at the node");
  }

  @Test
  void quotesWhatCsvWouldSplit() throws IOException {
    String message = "Duplicate entry '1', \"x\" for key; sbtest1.PRIMARY";
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "a,b", message);
    }

    CSVRecord line = records().get(0);
    assertThat(line.get("code")).isEqualTo("a,b");
    assertThat(line.get("count")).isEqualTo("1");
    assertThat(line.get("message")).isEqualTo(message);
  }

  @Test
  void failsWhenTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no disk that is always full");

    assertThatThrownBy(() -> new ErrorLog(full)).isInstanceOf(IOException.class);
  }

  private int countOfAll() throws IOException {
    return records().stream().mapToInt(line -> Integer.parseInt(line.get("count"))).sum();
  }

  private List<CSVRecord> records() throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (Reader reader = Files.newBufferedReader(file)) {
      return format.parse(reader).getRecords();
    }
  }
}
