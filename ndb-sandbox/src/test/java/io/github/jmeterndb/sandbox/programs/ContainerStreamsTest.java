// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ContainerStreamsTest {
  @Test
  void handsOnWhatIsWrittenToTheInput() throws Exception {
    ContainerStreams streams = new ContainerStreams();
    try (OutputStream orders = streams.toInput()) {
      orders.write("stop\n".getBytes(UTF_8));
    }

    assertThat(streams.forInput()).hasContent("stop\n");
  }

  @RepeatedTest(20)
  void endsTheInputOfAReaderThatWaitsWhenItIsClosed() throws Exception {
    ContainerStreams streams = new ContainerStreams();
    InputStream input = streams.forInput();
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<Integer> read =
        CompletableFuture.supplyAsync(
            () -> {
              reading.countDown();
              try {
                return input.read();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    reading.await();

    streams.closePipes();

    assertThat(read.get()).isEqualTo(-1);
  }
}
