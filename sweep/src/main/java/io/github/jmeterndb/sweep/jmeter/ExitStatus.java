// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reports to {@code ./jmeter} whether all runs succeeded: JMeter itself always exits with status 0.
 * A file that {@code ./jmeter} creates is deleted before a run starts, and created again when all
 * runs of this JVM have met their requirements: after any failure, including a full disk, it is
 * missing. Thread-safe.
 */
public final class ExitStatus {
  private static final String FILE = "JMETER_NDB_STATUS_FILE";
  private static int notComplete;

  private ExitStatus() {}

  /** A run is about to start, here or on remote engines. The start may fail. */
  public static synchronized void expected() {
    String file = System.getenv(FILE);
    if (file != null) {
      try {
        Files.deleteIfExists(Path.of(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  public static synchronized void started() {
    notComplete++;
    expected();
  }

  public static synchronized void ended(boolean succeeded) {
    if (!succeeded) {
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
