// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How a run tells {@code ./jmeter} that it succeeded: JMeter itself ends with status 0 whatever
 * happened in a plan. {@code ./jmeter} makes a file; a run removes it when it starts, and puts it
 * back when it, and each other one of this JVM, is complete. Whatever goes wrong in between, a full
 * disk included, the file is missing then.
 */
final class ExitStatus {
  private static final String FILE = "JMETER_NDB_STATUS_FILE";
  private static int notComplete;

  private ExitStatus() {}

  /** A run starts. */
  static synchronized void started() {
    notComplete++;
    String file = System.getenv(FILE);
    if (file != null) {
      try {
        Files.deleteIfExists(Path.of(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** A run has ended. */
  static synchronized void ended(State state) {
    if (state != State.COMPLETE) {
      return;
    }
    notComplete--;
    String file = System.getenv(FILE);
    if (file != null && notComplete == 0) {
      try {
        Files.createFile(Path.of(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
