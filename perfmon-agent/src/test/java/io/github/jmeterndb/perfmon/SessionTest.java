// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.bounds.Quota;
import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
  private static final String POST =
      "POST / HTTP/1.1\r\nHost: localhost:4444\r\nContent-Length: 9\r\n\r\nshutdown\n";

  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();
  private final Scripted client = new Scripted();
  private boolean isShutDown;

  private final Service service =
      new Service(
          AgentOptions.onLoopback(),
          new MetricCatalogue(host, () -> host.nanoTime, logged.log(host)),
          logged.log(host),
          () -> host.nanoTime,
          () -> isShutDown = true);

  /** A client whose lines a test reads. */
  private static final class Scripted implements Session.Client {
    private final List<String> lines = new ArrayList<>();
    private boolean closed;

    @Override
    public InetSocketAddress address() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1234);
    }

    @Override
    public void send(String line) {
      lines.add(line);
    }

    @Override
    public void dismiss(String reason) {
      lines.add(reason);
      closed = true;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final List<Session> sessions = new ArrayList<>();

  private Session session(Access access, Quota quota) {
    sessions.add(new Session(client, access, service, quota, this::load));
    return sessions.get(sessions.size() - 1);
  }

  private Load load() {
    return sessions.stream().map(Session::load).reduce(Load.NONE, Load::plus);
  }

  private void receive(Session session, String text, int packet) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i += packet) {
      session.receive(ByteBuffer.wrap(bytes, i, Math.min(packet, bytes.length - i)), 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 10_000})
  void closesAtTheFirstLineThatIsNoCommandHoweverItIsPacked(int packet) {
    receive(session(Access.HERE, Quota.TCP), POST, packet);

    assertThat(isShutDown).isFalse();
    assertThat(client.closed).isTrue();
    assertThat(client.lines)
        .as("nothing of what it sent")
        .containsExactly("Refused: that is no command\n");
    assertThat(logged.lines).singleElement().asString().contains("'POST / HTTP/1.1'");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 10_000})
  void takesAListenersCommandsHoweverTheyArePacked(int packet) {
    Session session = session(Access.HERE, Quota.TCP);
    receive(session, "test\ninterval:1\nmetrics:swap:\tcpu:name=none:percent\t\n", packet);
    session.tick(1_000_000_000);

    assertThat(client.closed).isFalse();
    assertThat(client.lines).containsExactly("Yep, 0 hardware threads\n", "0.0\t\t\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\r", "interval:0", "metrics:", "metrics-single:", "udp-transmitter:h:1:cpu"})
  void staysOpenAfterACommandThatItDoesNotTake(String line) {
    receive(session(Access.HERE, Quota.TCP), line + "\ntest\n", 100);

    assertThat(client.closed).isFalse();
    assertThat(client.lines).containsExactly("Yep, 0 hardware threads\n");
  }

  @Test
  void endsTheAgentOnlyForWhomItMay() {
    receive(session(new Access(true, true, false), Quota.TCP), "shutdown\n", 100);
    assertThat(isShutDown).isFalse();

    receive(session(Access.HERE, Quota.TCP), "shutdown\n", 100);
    assertThat(isShutDown).isTrue();
  }

  @Test
  void keepsNoMoreTextThanThereIsRoomFor() {
    Session session = session(Access.HERE, new Quota(1, new Load(100, 1000, 0)));
    String long1 = "metrics:cpu:name=" + "x".repeat(990) + "\n";
    String long2 = "metrics-single:cpu:name=" + "x".repeat(100) + "\n";

    receive(session, long1, 10_000);
    assertThat(client.lines).isEmpty();
    receive(session, long2, 10_000);
    assertThat(client.lines).singleElement().asString().startsWith("Refused: ");
    receive(session, "metrics:swap\n" + long2, 10_000);
    assertThat(client.lines).hasSize(1);
  }

  @Test
  void keepsNoMoreExpressionsOfAllClientsThanThereIsRoomFor() {
    host.setResident(host.start(5, 1, "/bin/java"), 7);
    Quota quota = new Quota(2, new Load(100, 1000, 2));
    Session one = session(Access.HERE, quota);
    Session other = session(Access.HERE, quota);
    String query = "\tmemory:ptql=State.Name.re=^java$";

    receive(one, "metrics:swap" + query + query + query + "\n", 1000);
    receive(other, "metrics:swap" + query + "\n", 1000);
    sessions.forEach(session -> session.tick(1_000_000_000));
    assertThat(client.lines).containsExactly("0.0\t7.0\t7.0\t\t\n", "0.0\t\t\n");
    assertThat(load().expressions()).isEqualTo(2);

    client.lines.clear();
    receive(one, "metrics:swap" + query + "\n", 1000);
    receive(other, "metrics:swap" + query + "\n", 1000);
    sessions.forEach(session -> session.tick(2_000_000_000));
    assertThat(client.lines).containsExactly("0.0\t7.0\t\n", "0.0\t7.0\t\n");
  }

  @Test
  void saysOnceWhatAClientDoesNotGet() {
    Session session = session(new Access(false, true, false), Quota.TCP);
    receive(session, "shutdown\ninterval:\u001b\n".repeat(1000), 10_000);

    assertThat(logged.lines).hasSize(1);
  }
}
