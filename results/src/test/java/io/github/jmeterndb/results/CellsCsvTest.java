// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellsCsvTest {
  private static final String HEADER =
      "target,path,operation,threads,rounds,ops,errors,seconds,tps,tps_low,tps_high,"
          + "p50_us,p95_us,p99_us,p999_us,max_us,system,retries,qps,reconnects";

  /** Values end a bucket of the histogram (512 ns wide up to 1 ms), which keeps them exact. */
  private static final long BUCKET = 512;

  @TempDir Path folder;

  @Test
  void writesARowACellInTheAgreedColumns() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      // 1 to 1000 buckets, once each: the nearest rank of a percentile p is p × 10.
      Histogram firstHalf = RunFiles.histogram();
      Histogram secondHalf = RunFiles.histogram();
      for (int i = 1; i <= 1000; i++) {
        (i % 2 == 0 ? firstHalf : secondHalf).recordValue(i * BUCKET - 1);
      }
      files
          .line("select/clusterj/4", 1000, firstHalf)
          .line("select/clusterj/4", 250, secondHalf)
          .ran("select/clusterj/4", 1.25, 0, "");
    }

    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(CommandRun.cells(run))
        .containsExactly(
            HEADER,
            "ndb,clusterj,select,4,1,1000,0,1.25,800,,,"
                + "255.999,486.399,506.879,511.487,511.999,ndb,0,,");
  }

  @Test
  void leavesFiguresEmptyWhereNoOperationSucceeded() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .state(State.ERRORS, "2 operations failed")
          .cell("insert/clusterj/1", 1, 10, 5_000)
          .line("insert/jdbc/1", 1000, RunFiles.histogram())
          .ran("insert/jdbc/1", 1, 2, "all operations failed")
          .error(9, "insert/jdbc/1", "08S01/0", "gone")
          .error(9, "insert/jdbc/1", "08S01/0", "gone");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.cells(run)).last().isEqualTo("ndb,jdbc,insert,1,0,0,2,1,,,,,,,,,ndb,0,,");
  }
}
