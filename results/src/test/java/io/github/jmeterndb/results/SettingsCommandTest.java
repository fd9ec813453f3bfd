// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From the settings that a user names to the paths of the rounds. */
class SettingsCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "jdbc.prepare=client|server paths=jdbc[jdbc.prepare=client],jdbc[jdbc.prepare=server]",
        "jdbc.prepare=server|client paths=jdbc[jdbc.prepare=server],jdbc[jdbc.prepare=client]",
        "jdbc.prepare=server paths=jdbc,jdbc[jdbc.prepare=server]",
        "jdbc.prepare=client paths=jdbc,jdbc[jdbc.prepare=client]",
        "ndb.pool.size=2|4 paths=clusterj,clusterj[ndb.pool.size=2],clusterj[ndb.pool.size=4]",
        "write.mode=find|blind paths=clusterj[write.mode=find],clusterj[write.mode=blind]",
        "jdbc.properties=useConfigs=maxPerformance paths=jdbc,jdbc[jdbc.properties=useConfigs=maxPerformance]",
        "jdbc.properties=a=1&b=2|c=3 paths=jdbc,jdbc[jdbc.properties=a=1;jdbc.properties=b=2],jdbc[jdbc.properties=c=3]",
      })
  void comparesEachValueWithTheBaselineOfItsPath(String setting, String paths) throws IOException {
    CommandRun command = CommandRun.of("settings", "--out", folder, setting);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(lines()).singleElement().asString().startsWith("1-").endsWith(" " + paths);
  }

  @Test
  void comparesASettingOfEitherPathOverBoth() throws IOException {
    CommandRun.of("settings", "--out", folder, "batch=1|10");

    assertThat(lines())
        .containsExactly(
            "1-batch paths=clusterj[batch=1],clusterj[batch=10]",
            "2-batch paths=jdbc[batch=1],jdbc[batch=10]");
  }

  @Test
  void givesEachValueOfAWholeRunARunOfItsOwn() throws IOException {
    CommandRun command =
        CommandRun.of(
            "settings",
            "--out",
            folder,
            "sandbox.config=|TimeBetweenEpochs=10,TimeBetweenGlobalCheckpoints=200",
            "ndb.pool.size=2",
            "table.options=COMMENT='NDB_TABLE=READ_BACKUP=1'|COMMENT='NDB_TABLE=READ_BACKUP=0'");

    assertThat(lines())
        .containsExactly(
            "1-sandbox.config/1 sandbox.config=",
            "1-sandbox.config/2 sandbox.config=TimeBetweenEpochs=10,TimeBetweenGlobalCheckpoints=200",
            "2-ndb.pool.size paths=clusterj,clusterj[ndb.pool.size=2]",
            "3-table.options/1 table.options=COMMENT='NDB_TABLE=READ_BACKUP=1'",
            "3-table.options/2 table.options=COMMENT='NDB_TABLE=READ_BACKUP=0'");
    assertThat(command.out())
        .contains(
            "sandbox.config=TimeBetweenEpochs=10,TimeBetweenGlobalCheckpoints=200, compared with sandbox.config=\n");
  }

  @Test
  void givesEachSettingAFolderOfItsOwn() throws IOException {
    Path deep = folder.resolve("runs/rounds");

    CommandRun.of("settings", "--out", deep, "ndb.pool.size=2", "write.mode=blind");

    assertThat(Files.readAllLines(deep.resolve("settings.txt")))
        .containsExactly(
            "1-ndb.pool.size paths=clusterj,clusterj[ndb.pool.size=2]",
            "2-write.mode paths=clusterj,clusterj[write.mode=blind]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "jdbc.user=me; --vary: 'jdbc.user' is no setting of one path; those are jdbc.driver, jdbc.prepare,",
        "rows=1|2; --vary: 'rows' is no setting of one path; those are ",
        "threads=8; --vary: 'threads' is no setting of one path; those are ",
        "ndb.pool.size; --vary: ndb.pool.size has no value; give one or more, such as 'ndb.pool.size=A|B'.",
        "sandbox.mysqlds=2; --vary: sandbox.mysqlds is of a whole run: give two different values or more,",
        "sandbox.mysqlds=2|2; --vary: sandbox.mysqlds is of a whole run: give two different values or more,",
        "sandbox.mysqlds=1|9; sandbox.mysqlds: '9' is not ",
        "ndb.pool.size=0; ndb.pool.size: '0' is not a whole number of 1 or more;",
        "jdbc.prepare=client|client; paths: 'jdbc[jdbc.prepare=client],jdbc[jdbc.prepare=client]' is not a list",
        "jdbc.properties=password=s3cret; jdbc.properties contains an address, a user or a secret",
        "jdbc.properties=a=b:c; paths: 'jdbc[jdbc.properties=a=b:c]' is not a path, or a path with",
      })
  void refusesWhatIsNoSettingInOneLine(String setting, String message) {
    CommandRun command = CommandRun.of("settings", "--out", folder, setting);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err().lines())
        .singleElement()
        .asString()
        .startsWith("report: " + message)
        .doesNotContain("s3cret");
    assertThat(folder).isEmptyDirectory();
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("settings.txt"));
  }
}
