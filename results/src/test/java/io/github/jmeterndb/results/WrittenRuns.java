// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Producers;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A test of figures computed from runs that it writes. */
public abstract class WrittenRuns {
  @TempDir private Path folder;
  private final List<Path> runs = new ArrayList<>();

  public interface Content {
    void to(RunFiles files) throws IOException;
  }

  protected void run(Content content) throws IOException {
    Path run = folder.resolve("round-" + (runs.size() + 1));
    try (RunFiles files = new RunFiles(run)) {
      content.to(files);
    }
    runs.add(run);
  }

  protected Experiment experiment() throws UserError {
    return RunDirectories.read(runs);
  }

  protected Figures figures() throws UserError {
    return Producers.of(experiment());
  }
}
