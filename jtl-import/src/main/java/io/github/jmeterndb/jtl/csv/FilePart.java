// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.io.input.BoundedInputStream;

/**
 * Whole lines of a file, the first of which begins like a row.
 *
 * @param start the offset of its first byte
 * @param end the offset behind its last byte
 */
public record FilePart(Path file, long start, long end) {
  private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(UTF_8);

  /** All of a file, but for its byte order mark. */
  public static FilePart whole(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      boolean marked = Arrays.equals(in.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK);
      return new FilePart(file, marked ? BYTE_ORDER_MARK.length : 0, Files.size(file));
    }
  }

  /**
   * Cuts it into parts of about the same size, together the same as this.
   *
   * @param count how many, or fewer where no row begins
   */
  public List<FilePart> cut(int count, Predicate<String> beginsLikeRow) throws IOException {
    List<FilePart> parts = new ArrayList<>();
    long from = start;
    for (int i = 1; i < count; i++) {
      long next = rowStart(start + (end - start) / count * i, beginsLikeRow);
      if (next > from && next < end) {
        parts.add(new FilePart(file, from, next));
        from = next;
      }
    }
    parts.add(new FilePart(file, from, end));
    return parts;
  }

  /** Where the first row begins behind an offset; the end where none does soon. */
  private long rowStart(long offset, Predicate<String> beginsLikeRow) throws IOException {
    FilePart rest = new FilePart(file, offset, Math.min(end, offset + RowReader.ROW_LIMIT));
    try (InputStream in = new BufferedInputStream(rest.bytes())) {
      // The offset is anywhere in a line, and in a character.
      long at = offset + line(in).length;
      for (byte[] line = line(in); line.length > 0; line = line(in)) {
        if (beginsLikeRow.test(new String(line, UTF_8).stripTrailing())) {
          return at;
        }
        at += line.length;
      }
      return end;
    }
  }

  /** The next line with its break; empty at the end. */
  private static byte[] line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    while (b >= 0) {
      line.write(b);
      b = b == '\n' ? -1 : in.read();
    }
    return line.toByteArray();
  }

  /** Its text. What is not UTF-8 is replaced. */
  public Reader text() throws IOException {
    return new InputStreamReader(bytes(), UTF_8);
  }

  /** Its bytes. */
  public InputStream bytes() throws IOException {
    InputStream in = Files.newInputStream(file);
    in.skipNBytes(start);
    return new BoundedInputStream(in, end - start);
  }
}
