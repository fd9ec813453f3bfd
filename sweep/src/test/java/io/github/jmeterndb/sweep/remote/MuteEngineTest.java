// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MuteEngineTest {
  private static final Duration SOON = Duration.ofMillis(200);
  private static final RMIClientSocketFactory TLS = SSLSocketFactory.getDefault()::createSocket;

  @Test
  void isFoundAmongThoseThatAreNotThereOrSayWhatIsNoTls() throws Exception {
    try (ServerSocket mute = listening();
        ServerSocket talking = listening()) {
      Thread talk = new Thread(() -> greet(talking));
      talk.start();
      String gone;
      try (ServerSocket closed = listening()) {
        gone = address(closed);
      }
      assertThat(
              MuteEngine.among(List.of(gone, address(talking), address(mute), "one:x"), TLS, SOON))
          .contains(address(mute));
      talk.join();
    }
  }

  @Test
  void isNoneThatAnswersInPlainText() throws Exception {
    try (ServerSocket plain = listening()) {
      assertThat(MuteEngine.among(List.of(address(plain)), Socket::new, SOON)).isEmpty();
    }
  }

  private static void greet(ServerSocket server) {
    try (Socket client = server.accept()) {
      client.getOutputStream().write("hello".getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerSocket listening() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static String address(ServerSocket server) {
    return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
  }
}
