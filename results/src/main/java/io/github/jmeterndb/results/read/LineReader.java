// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** Reads the text files of a run directory line by line. */
final class LineReader {
  private LineReader() {}

  /**
   * Reads a file; a last line that is cut off, as by a kill, is skipped with a caution.
   *
   * @throws UserError if the file is missing, cannot be read, or has any other damaged line
   */
  static void read(Path file, String header, List<String> cautions, Consumer<String> parser)
      throws UserError {
    String text;
    try {
      text = new String(Files.readAllBytes(file), UTF_8);
    } catch (NoSuchFileException e) {
      throw missing(file);
    } catch (IOException e) {
      throw new UserError(file + " cannot be read (" + e + ")", e);
    }
    Iterator<String> lines = text.lines().iterator();
    for (int number = 1; lines.hasNext(); number++) {
      String line = lines.next();
      if (lines.hasNext() || text.endsWith("\n")) {
        parse(file, number, line, header, parser);
      } else {
        cautions.add(
            "%s ends in the middle of line %s: that line is left out"
                .formatted(file.getFileName(), number));
      }
    }
    if (text.isEmpty()) {
      throw damaged(file, 1, null);
    }
  }

  private static void parse(
      Path file, int number, String line, String header, Consumer<String> parser) throws UserError {
    if (number == 1) {
      if (!line.startsWith(header)) {
        throw damaged(file, number, null);
      }
      return;
    }
    try {
      parser.accept(line);
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | BufferUnderflowException
        | DateTimeException e) {
      throw damaged(file, number, e);
    }
  }

  static UserError damaged(Path file, int line, Exception cause) {
    return new UserError(
        "%s, line %s, is damaged: restore the file, or run again".formatted(file, line), cause);
  }

  static UserError missing(Path file) {
    return new UserError(file + " is missing: restore the file, or run again");
  }
}
