// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.WrittenRuns;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AboutTest extends WrittenRuns {
  @Test
  void theCommandHasWhatWasGivenInQuotesWhereAShellNeedsThem() throws Exception {
    write(
        files ->
            files
                .given("duration", "table.options", "jdbc.password", "run.dir")
                .property("target", "ndb")
                .property("duration", "5")
                .property("rows", "77")
                .property("table.options", "COMMENT='NDB_TABLE=READ_BACKUP=1'")
                .property("jdbc.password", "geheim")
                .property("run.dir", "somewhere"));

    assertThat(lines())
        .last()
        .isEqualTo(
            "./jmeter -n -t jmx-plans/crud.jmx -Jtarget=ndb -Jduration=5"
                + " '-Jtable.options=COMMENT='\\''NDB_TABLE=READ_BACKUP=1'\\'''");
    assertThat(String.join("\n", lines())).doesNotContain("geheim");
  }

  @Test
  void theCommandOfSeveralRoundsIsBenchWithTheEngines() throws Exception {
    for (int round = 0; round < 2; round++) {
      write(files -> files.engine("one", "").engine("two", "").property("duration", "5"));
    }

    assertThat(lines())
        .last()
        .isEqualTo(
            "./bench --rounds 2 --plan jmx-plans/crud.jmx -- -R one,two -Jtarget=ndb -Jduration=5");
    assertThat(lines()).anyMatch(line -> line.startsWith("2 load generators; the controller: "));
  }

  @Test
  void hostsAreNamedAndTheServersSettingsAreNot() throws Exception {
    write(
        files ->
            files
                .processesHere()
                .server(Map.of("version", "9.7.4", "variables", Map.of("big_tables", "OFF")))
                .version("jmeter-ndb", "1.0 commit 0123456789abcdef"));

    assertThat(lines())
        .contains(
            "ndb: version 9.7.4; generator, data node 2, data node 3, mysqld on localhost",
            "Versions: jdk 17.0.15, jmeter-ndb 1.0 commit 0123456789ab");
  }

  private void write(Content content) throws IOException {
    run(files -> content.to(files.cell("select/jdbc/1", 1, 10, 5_000)));
  }

  private List<String> lines() throws Exception {
    return About.lines(experiment());
  }
}
