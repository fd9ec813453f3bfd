// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sandbox.LoopbackPorts;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who can reach a remote engine. */
@Timeout(120)
class EngineSocketsIT {
  private static final String LOOPBACK = "-Djava.rmi.server.hostname=127.0.0.1";
  private static final String NO_TLS = "-Jserver.rmi.ssl.disable=true";

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** RMI's answer to a client that it accepts: ProtocolAck. */
  private static final int ACKNOWLEDGED = 0x4e;

  private static final int NOTHING = -1;

  @TempDir private Path folder;

  @Test
  void listensAtTheNamedAddressAloneWithoutTlsAndGetsNoPlanFromAControllerWithoutOne()
      throws Exception {
    List<Integer> ports = LoopbackPorts.free(2);
    int port = ports.get(0);
    Path ofController = Files.createDirectory(folder.resolve("controller"));
    try (JMeterProcess engine =
        engine(port, NO_TLS, LOOPBACK, "-Jserver.rmi.localport=" + ports.get(1))) {
      engine.awaitEngine(port);

      // Another address of the same interface on Linux.
      InetAddress another = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
      for (int each : ports) {
        assertThat(LoopbackPorts.answers(each)).isTrue();
        assertThatThrownBy(() -> new Socket(another, each)).isInstanceOf(ConnectException.class);
      }
      try (JMeterProcess controller =
          JMeterProcess.in(ofController)
              .and("-R", "127.0.0.1:" + port, NO_TLS, "-Jtarget=ndb")
              .start()) {
        assertThat(controller.await()).isEqualTo(1);

        assertThat(controller.errors())
            .containsOnlyOnce(
                "jmeter-ndb: RMI without TLS: name the address to listen at:"
                    + " -Djava.rmi.server.hostname=ADDRESS; or use TLS (create-rmi-keystore.sh).");
      }
    }
  }

  @Test
  void doesNotStartWithoutTlsAndWithoutAnAddress() throws Exception {
    try (JMeterProcess engine = engine(LoopbackPorts.free(1).get(0), NO_TLS)) {
      assertThat(engine.await()).isNotZero();

      assertThat(engine.errors())
          .anyMatch(line -> line.contains("RMI without TLS: name the address to listen at"));
    }
  }

  @Test
  void failsWhereNoneAnswers() throws Exception {
    String engine = "127.0.0.1:" + LoopbackPorts.free(1).get(0);
    try (JMeterProcess controller =
        JMeterProcess.in(folder).and(LOOPBACK, NO_TLS, "-R", engine, "-Jtarget=ndb").start()) {
      assertThat(controller.await()).isEqualTo(1);

      assertThat(controller.lines()).contains("Failed to configure " + engine);
    }
  }

  @Test
  void refusesWhoeverHasAnotherKeyStore() throws Exception {
    makeKeyStore(folder);
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    makeKeyStore(foreign);
    int port = LoopbackPorts.free(1).get(0);
    try (JMeterProcess engine = engine(port, LOOPBACK)) {
      engine.awaitEngine(port);

      assertThat(answer(port, folder)).isEqualTo(ACKNOWLEDGED);
      assertThat(answer(port, foreign)).isEqualTo(NOTHING);
    }
  }

  private JMeterProcess engine(int port, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JMeterHome.PATH.resolve("bin/jmeter-server").toString());
    command.addAll(List.of(arguments));
    return JMeterProcess.start(folder, Map.of("SERVER_PORT", String.valueOf(port)), command);
  }

  private static void makeKeyStore(Path in) throws IOException, InterruptedException {
    String script = JMeterHome.PATH.resolve("bin/create-rmi-keystore.sh").toString();
    JMeterProcess.printed(0, in, script);
  }

  /** The engine's answer to RMI's first message from a client with the folder's key. */
  private int answer(int port, Path keys) throws Exception {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keyStore(keys), PASSWORD);
    // The client trusts the engine, so that only the engine can refuse.
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keyStore(folder));
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(own.getKeyManagers(), trusted.getTrustManagers(), new SecureRandom());
    try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("127.0.0.1", port)) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeBytes("JRMI");
      out.writeShort(2);
      out.writeByte('K');
      out.flush();
      return socket.getInputStream().read();
    } catch (IOException e) {
      // Which exception ends the connection depends on which side closes it first.
      return NOTHING;
    }
  }

  private static KeyStore keyStore(Path in) throws Exception {
    return KeyStore.getInstance(in.resolve("rmi_keystore.jks").toFile(), PASSWORD);
  }
}
