// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jmeterndb.perfmon.bounds.Quota;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real agent, on real sockets, that measures the machine the test runs on. */
@Timeout(60)
class PerfMonAgentTest {
  private static final AgentOptions FAST =
      AgentOptions.onLoopback().withInterval(Duration.ofMillis(100));

  private PerfMonAgent agent;

  private void start(AgentOptions options) throws IOException {
    agent = PerfMonAgent.start(options);
  }

  @AfterEach
  void stop() {
    if (agent != null) {
      agent.close();
    }
  }

  private void expectAnswer() throws IOException {
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("test").read()).startsWith("Yep");
    }
  }

  @Test
  void servesAListener() throws IOException {
    start(FAST);
    long pid = ProcessHandle.current().pid();
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("test").read()).startsWith("Yep");
      client.send("interval:0.1", "metrics:cpu:\tmemory:pid=" + pid + "\tcpu:name=no such\t");

      for (int i = 0; i < 3; i++) {
        List<String> fields = client.fields();
        assertThat(fields).as("each field is ended by a tab").hasSize(4);
        assertThat(Double.parseDouble(fields.get(0))).isBetween(0.0, 100.0);
        assertThat(Double.parseDouble(fields.get(1))).isGreaterThan(1 << 20);
        assertThat(fields.get(2)).isEmpty();
        assertThat(fields.get(3)).isEmpty();
      }
      client.send("exit");
      while (client.read() != null) {
        // Lines that were under way.
      }
    }
  }

  @Test
  void givesEachConnectionItsOwnMetricsAndInterval() throws IOException {
    start(FAST);
    try (TestClient slow = new TestClient(agent.tcpPort());
        TestClient fast = new TestClient(agent.tcpPort())) {
      slow.send("interval:3600", "metrics:memory:total", "test");
      assertThat(slow.read()).startsWith("Yep");
      fast.send("metrics:cpu\tcpu:idle");
      for (int i = 0; i < 3; i++) {
        assertThat(fast.fields()).hasSize(3);
      }

      slow.send("interval:0.1");
      assertThat(slow.fields()).hasSize(2);
    }
  }

  @Test
  void answersASingleRequestOnce() throws IOException {
    start(FAST.withInterval(Duration.ofHours(1)));
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("metrics-single:cpu\tmemory").fields()).hasSize(3);
      assertThat(client.send("test").read()).startsWith("Yep");
    }
  }

  @Test
  void servesOverUdp() throws IOException {
    start(FAST);
    try (DatagramSocket one = new DatagramSocket();
        DatagramSocket other = new DatagramSocket()) {
      send(one, "test\n");
      assertThat(receive(one)).startsWith("Yep");
      send(one, "interval:0.1\nmetri");
      send(other, "test\n");
      assertThat(receive(other)).startsWith("Yep");
      send(one, "cs:memory\t\n");
      for (int i = 0; i < 3; i++) {
        assertThat(receive(one)).matches("[0-9.]+\t\n");
      }
      send(one, "exit\n");
    }
  }

  private void send(DatagramSocket socket, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    socket.setSoTimeout(20_000);
    socket.send(
        new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), agent.udpPort()));
  }

  private static String receive(DatagramSocket socket) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
    socket.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }

  @Test
  void leavesTcpItsShareWhateverIsAskedOverUdp() throws IOException {
    start(FAST.withInterval(Duration.ofHours(1)));
    String most = "metrics:" + "swap\t".repeat(500) + "\ntest\n";
    List<DatagramSocket> sockets = new ArrayList<>();
    try {
      boolean isRefused = false;
      for (int i = 0; i < Quota.TCP.load().metrics() / 500 && !isRefused; i++) {
        sockets.add(new DatagramSocket());
        send(sockets.get(i), most);
        isRefused = receive(sockets.get(i)).startsWith("Refused");
      }
      try (TestClient client = new TestClient(agent.tcpPort())) {
        client.send("interval:0.1", "metrics:" + "swap\t".repeat(500));
        assertThat(client.fields()).hasSize(501);
      }
      assertThat(isRefused).isTrue();
    } finally {
      sockets.forEach(DatagramSocket::close);
    }
  }

  @Test
  void listensForUdpOnLoopbackAloneWhereverItListensForTcp() throws IOException {
    start(FAST.withHost(InetAddress.getByName("0.0.0.0")));

    // Another address of this machine: it is free unless somebody listens on all.
    InetSocketAddress other = new InetSocketAddress("127.0.0.2", agent.udpPort());
    assertThatCode(() -> new DatagramSocket(other).close()).doesNotThrowAnyException();
    agent.close();
    start(FAST.withUdpHost(InetAddress.getByName("0.0.0.0")));
    InetSocketAddress taken = new InetSocketAddress("127.0.0.2", agent.udpPort());
    assertThatThrownBy(() -> new DatagramSocket(taken).close()).isInstanceOf(IOException.class);
  }

  @Test
  void isNotShutDownByAWebPage() throws IOException {
    start(FAST);
    try (TestClient browser = new TestClient(agent.tcpPort())) {
      browser.send("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nshutdown");
      assertThat(browser.read()).isEqualTo("Refused: that is no command");
      assertThat(browser.read()).isNull();
    }
    expectAnswer();
  }

  @Test
  void isNotEndedByAStrangerWhoLeavesWhereItEndsWithItsLastClient() throws IOException {
    start(FAST.withAutoShutdown());
    try (TestClient browser = new TestClient(agent.tcpPort())) {
      browser.send("GET / HTTP/1.1");
      assertThat(browser.read()).startsWith("Refused: ");
      assertThat(browser.read()).isNull();
    }
    // Twice: by the time of the second the agent has looked whether the stranger was the last one.
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("test").read()).startsWith("Yep");
    }
  }

  @Test
  void tellsAboutArgumentsOnThisMachineAlone() throws IOException {
    Optional<InetAddress> other = ownAddressBeyondLoopback();
    assumeTrue(other.isPresent(), "this machine has no address but loopback");
    AgentOptions everywhere = FAST.withHost(InetAddress.getByName("0.0.0.0"));
    ScriptedHost host = new ScriptedHost();
    host.setResident(host.start(5, 1, "/bin/java", "java", "-Dpassword=secret"), 7);
    String ask = "metrics-single:memory:ptql=Args.*.ct=secret\tmemory:name=java\tmemory:pid=5";
    agent = PerfMonAgent.start(everywhere, host);
    try (TestClient far = new TestClient(other.get(), agent.tcpPort());
        TestClient near = new TestClient(agent.tcpPort())) {
      assertThat(near.send(ask).read()).isEqualTo("7.0\t7.0\t7.0\t");
      assertThat(far.send(ask).read()).isEqualTo("\t7.0\t7.0\t");
    }
    agent.close();
    agent = PerfMonAgent.start(everywhere.withAllowArguments(), host);
    try (TestClient far = new TestClient(other.get(), agent.tcpPort())) {
      assertThat(far.send(ask).read()).isEqualTo("7.0\t7.0\t7.0\t");
    }
  }

  private static Optional<InetAddress> ownAddressBeyondLoopback() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .findFirst();
  }

  @Test
  void endsAtAClientsWord() throws IOException, InterruptedException {
    start(FAST);
    int port = agent.tcpPort();
    try (TestClient client = new TestClient(port)) {
      client.send("shutdown");
      assertThat(client.read()).isNull();
    }
    agent.awaitClosed();

    assertThatThrownBy(() -> new TestClient(port).close()).isInstanceOf(IOException.class);
  }

  @Test
  void endsWithItsLastClientWhereThatIsAsked() throws IOException, InterruptedException {
    start(FAST.withAutoShutdown());
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.send("test").read()).startsWith("Yep");
    }

    agent.awaitClosed();
  }

  @Test
  void freesItsPortsWhenClosed() throws IOException {
    start(FAST);
    int tcp = agent.tcpPort();
    int udp = agent.udpPort();
    agent.close();
    agent.close();

    start(FAST.withTcpPort(tcp).withUdpPort(udp));
    expectAnswer();
  }

  @Test
  void refusesWhoIsNotAllowed() throws IOException {
    start(FAST.withAllow(List.of(Cidr.parse("192.0.2.0/24"))));
    try (TestClient client = new TestClient(agent.tcpPort())) {
      assertThat(client.read()).startsWith("Refused: ").endsWith("is not allowed");
      assertThat(client.read()).isNull();
    }
  }

  @Test
  void refusesAnEndlessLineAndGoesOn() throws IOException {
    start(FAST);
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.sendRaw("x".repeat(20_000).getBytes(StandardCharsets.UTF_8));
      assertThat(client.read()).startsWith("Refused: a line has at most");
    }
    expectAnswer();
  }

  @Test
  void refusesMoreMetricsThanItHasRoomForAndRecovers() throws IOException {
    start(FAST.withInterval(Duration.ofHours(1)));
    String most = "metrics:" + "swap\t".repeat(500);
    List<TestClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < Quota.TCP.load().metrics() / 500; i++) {
        clients.add(new TestClient(agent.tcpPort()).send(most, "test"));
        assertThat(clients.get(i).read()).startsWith("Yep");
      }
      try (TestClient last = new TestClient(agent.tcpPort())) {
        assertThat(last.send("metrics:swap").read()).startsWith("Refused: ");
        clients.get(0).send("metrics:swap", "test");
        assertThat(clients.get(0).read()).startsWith("Yep");
        assertThat(last.send("interval:0.1", "metrics:swap").fields()).hasSize(2);
      }
    } finally {
      for (TestClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void answersTheOthersWhileOneDoesNotRead() throws IOException {
    start(FAST);
    String many = "metrics-single:" + "memory\t".repeat(500);
    try (TestClient deaf = new TestClient(agent.tcpPort())) {
      for (int i = 0; i < 100; i++) {
        deaf.send(many);
      }
      expectAnswer();
    }
  }

  @Test
  void goesOnAfterNoiseHalfLinesAndCutConnections() throws IOException {
    start(FAST);
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      byte[] noise = new byte[random.nextInt(2000)];
      random.nextBytes(noise);
      try (TestClient client = new TestClient(agent.tcpPort())) {
        client.sendRaw(noise);
        client.sendRaw("\nmetrics:cpu\nmetri".getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        assertThat(e).as("the agent may close first").hasMessageMatching("(?i).*(reset|pipe).*");
      }
    }
    expectAnswer();
  }

  @Test
  void refusesMoreConnectionsThanItTakesAndRecovers() throws IOException {
    start(FAST);
    List<TestClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < Quota.TCP.clients(); i++) {
        clients.add(new TestClient(agent.tcpPort()));
      }
      try (TestClient last = new TestClient(agent.tcpPort())) {
        assertThat(last.read()).startsWith("Refused: there are ");
      }
    } finally {
      for (TestClient client : clients) {
        client.close();
      }
    }
    while (true) {
      try (TestClient client = new TestClient(agent.tcpPort())) {
        if (String.valueOf(client.send("test").read()).startsWith("Yep")) {
          return;
        }
      } catch (IOException e) {
        assertThat(e).as("refused, and closed").hasMessageMatching("(?i).*(reset|pipe).*");
      }
    }
  }
}
