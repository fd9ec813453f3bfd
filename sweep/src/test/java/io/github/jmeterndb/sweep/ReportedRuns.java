// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunReporter;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Remembers the run directories that a report was asked for. */
public final class ReportedRuns implements RunReporter {
  private static final Queue<Path> DIRECTORIES = new ConcurrentLinkedQueue<>();

  static boolean contain(Path runDirectory) {
    return DIRECTORIES.contains(runDirectory);
  }

  @Override
  public boolean report(Path runDirectory, PrintStream console) {
    DIRECTORIES.add(runDirectory);
    return true;
  }
}
