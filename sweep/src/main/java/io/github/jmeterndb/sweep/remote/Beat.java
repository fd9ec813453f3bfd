// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What an engine has measured since its last sign of life. Times are counted from when it began the
 * cell, by its own clock: no two hosts' clocks need agree.
 *
 * @param begun whether it has begun the cell
 * @param unrest what its JVM is at besides, such as compiling; empty if nothing
 * @param stopped whether somebody has stopped it
 */
public record Beat(
    boolean begun, String unrest, boolean stopped, List<Second> seconds, List<Failure> failures)
    implements Serializable {
  /** Nothing. */
  public static final Beat NOTHING = new Beat(false, "", false, List.of(), List.of());

  /**
   * A second of a window.
   *
   * @param tag the cell's, or that of a part of it
   * @param service whether these are service times beside latencies from the planned start
   * @param index from 0
   * @param millis its length: less than 1000 where the window was closed in it
   */
  public record Second(String tag, boolean service, int index, int millis, Encoded latencies)
      implements Serializable {}

  /** A histogram, compressed. */
  public static final class Encoded implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;

    private Encoded(byte... bytes) {
      this.bytes = bytes;
    }

    /** That histogram. */
    public static Encoded of(Histogram histogram) {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      return new Encoded(Arrays.copyOf(buffer.array(), length));
    }

    /** The histogram. */
    public Histogram decoded() {
      try {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 1);
      } catch (DataFormatException e) {
        throw new IllegalStateException("an engine sent a histogram that is none", e);
      }
    }
  }

  /**
   * Errors of a kind.
   *
   * @param millis when the first of them was, from the cell's begin; below 0 if before that
   * @param message of the first
   */
  public record Failure(String code, String message, long millis, int count)
      implements Serializable {}
}
