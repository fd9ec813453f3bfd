// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunReporter;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records the run directories for which a report was requested. */
public final class ReportedRuns implements RunReporter {
  private static final Queue<Path> DIRECTORIES = new ConcurrentLinkedQueue<>();

  private static final Queue<Path> UNREPORTABLE = new ConcurrentLinkedQueue<>();

  static void failFor(Path runDirectory) {
    UNREPORTABLE.add(runDirectory);
  }

  static boolean contain(Path runDirectory) {
    return DIRECTORIES.contains(runDirectory);
  }

  @Override
  public boolean report(Path runDirectory, PrintStream console) {
    DIRECTORIES.add(runDirectory);
    if (UNREPORTABLE.contains(runDirectory)) {
      throw new IllegalStateException("a defect");
    }
    return true;
  }
}
