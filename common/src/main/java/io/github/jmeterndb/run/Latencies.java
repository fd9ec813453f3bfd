// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram of latencies in nanoseconds that can be sent to another JVM: compressed, and without
 * classes of the library.
 */
public final class Latencies implements Serializable {
  public static final Latencies NONE = new Latencies(empty());

  private static final long serialVersionUID = 1;
  private static final int DIGITS = 3;

  private transient Histogram histogram;

  private Latencies(Histogram histogram) {
    this.histogram = histogram;
  }

  /**
   * @param histogram must not change afterwards
   */
  public static Latencies of(Histogram histogram) {
    return new Latencies(histogram);
  }

  public static Latencies sum(Iterable<Latencies> several) {
    Histogram all = empty();
    several.forEach(each -> all.add(each.histogram));
    return new Latencies(all);
  }

  private static Histogram empty() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Not to be changed. */
  public Histogram histogram() {
    return histogram;
  }

  public long count() {
    return histogram.getTotalCount();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    out.defaultWriteObject();
    out.writeInt(length);
    out.write(buffer.array(), 0, length);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    byte[] bytes = in.readNBytes(in.readInt());
    try {
      histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 1);
      histogram.setAutoResize(true);
    } catch (DataFormatException e) {
      throw (InvalidObjectException) new InvalidObjectException("not a histogram").initCause(e);
    }
  }
}
