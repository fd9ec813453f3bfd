// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import java.io.IOException;
import java.nio.file.Files;

/** Reads {@code run.json}, or says that it cannot be read. */
final class RunInfoReader {
  private static final RunInfo NOTHING =
      new RunInfo(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

  private RunInfoReader() {}

  /** What ran; a file that is missing or damaged makes a caution and an unknown target. */
  static RunInfo read(RunDirectory directory, FileCautions cautions) {
    if (!Files.exists(directory.runJson())) {
      cautions.add("run.json is missing: what ran, and how it ended, is not known");
      return NOTHING;
    }
    try {
      RunInfo info = directory.readInfo();
      // What Jackson makes of the text "null".
      if (info != null) {
        if (info.state() == null) {
          cautions.add("run.json does not say how the run ended");
        }
        return info;
      }
    } catch (IOException e) {
      // Jackson's message goes over several lines and quotes the file; that it failed is enough.
    }
    cautions.add("run.json is damaged: what ran, and how it ended, is not known");
    return NOTHING;
  }
}
