// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file as a whole or not at all: beside its place, and then moved there. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Replaces the file. A file that another program has put in the draft's place is removed, not
   * written through: a link would lead out of the folder.
   *
   * @throws IOException if it cannot be written; the old file is still there
   */
  public static void write(Path file, Content content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".tmp");
    Files.deleteIfExists(draft);
    try {
      try (OutputStream out =
          Files.newOutputStream(
              draft,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS)) {
        content.writeTo(out);
      }
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }
}
