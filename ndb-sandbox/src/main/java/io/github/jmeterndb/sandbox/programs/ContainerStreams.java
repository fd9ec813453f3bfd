// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.util.List;

/**
 * This JVM's end of the streams of a container that it is attached to: the engine reads its input
 * here, and hands on its output.
 */
final class ContainerStreams extends ResultCallback.Adapter<Frame> {
  // Not java.io's piped streams, which break when the thread at the other end has ended.
  private final Pipe input = Pipe.open();
  private final Pipe output = Pipe.open();

  ContainerStreams() throws IOException {}

  OutputStream toInput() {
    return Channels.newOutputStream(input.sink());
  }

  /**
   * What was written to the container's standard input, for the engine. It just ends where the pipe
   * is closed under the engine's client, whose thread would end with an exception otherwise, which
   * JMeter shows to its users.
   */
  InputStream forInput() {
    InputStream in = Channels.newInputStream(input.source());
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        try {
          return in.read(target, offset, length);
        } catch (ClosedChannelException e) {
          return -1;
        }
      }
    };
  }

  InputStream output() {
    return Channels.newInputStream(output.source());
  }

  @Override
  public void onNext(Frame frame) {
    if (frame.getStreamType() != StreamType.STDOUT) {
      return;
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(frame.getPayload());
      while (bytes.hasRemaining()) {
        output.sink().write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets go of the container, also after an error and at its end: then the output ends. */
  @Override
  public void close() throws IOException {
    super.close();
    output.sink().close();
  }

  void closePipes() throws IOException {
    for (Pipe pipe : List.of(input, output)) {
      pipe.sink().close();
      pipe.source().close();
    }
  }
}
