// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How a run tells {@code ./jmeter} that it failed: JMeter itself ends with status 0 whatever
 * happened in a plan.
 */
final class ExitStatus {
  private static final String FILE = "JMETER_NDB_STATUS_FILE";

  private ExitStatus() {}

  /** Leaves a status for {@code ./jmeter}, where it started this JMeter. */
  static void report(State state) {
    String file = System.getenv(FILE);
    if (file != null && state != State.COMPLETE) {
      try {
        Files.writeString(Path.of(file), "1\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
