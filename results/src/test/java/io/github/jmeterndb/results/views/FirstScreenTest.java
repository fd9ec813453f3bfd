// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FirstScreenTest extends WrittenRuns {
  @Test
  void ofOnePathShowsThroughputAndNoRatio() throws Exception {
    run(
        files ->
            files
                .processesHere()
                .cell("select/clusterj/1", 1, 500, 5_000)
                .cell("select/clusterj/8", 1, 2_000, 511_000)
                .cpu("localhost CPU generator", 50)
                .cpu("localhost CPU data node 2", 50)
                .cpu("localhost CPU data node 3", 50));

    FirstScreen screen = screen();

    assertThat(screen.tables()).hasSize(1);
    assertThat(screen.tables().get(0).header())
        .containsExactly("operation", "path", "1 thread", "8", "p99", "CPU per operation");
    assertThat(screen.tables().get(0).rows())
        .containsExactly(List.of("select", "clusterj", "500", "2,000", "511 µs", "750 µs"));
    assertThat(screen.notes()).isEmpty();
  }

  @Test
  void ofThreePathsComparesTheFirstOneWithEachOther() throws Exception {
    run(
        files ->
            files.paired(
                "select",
                8,
                turns("clusterj", 24, 400),
                turns("jdbc", 24, 100),
                turns("sql", 24, 200)));

    List<Table> tables = screen().tables();

    assertThat(tables).hasSize(2);
    assertThat(tables.get(0).header()).containsExactly("operation", "path", "÷", "8 threads");
    assertThat(tables.get(0).rows())
        .containsExactly(
            List.of("select", "clusterj", "jdbc", "4.00"),
            List.of("select", "clusterj", "sql", "2.00"));
    assertThat(tables.get(1).header()).containsExactly("operation", "clusterj", "jdbc", "sql");
  }

  private static Turns turns(String path, int blocks, long operations) {
    return new Turns(path, Collections.nCopies(blocks, operations));
  }

  private FirstScreen screen() throws Exception {
    Experiment experiment = experiment();
    return new FirstScreen(experiment, Producers.of(experiment), Optional.empty());
  }
}
