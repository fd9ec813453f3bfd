// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.AgentOptions;
import io.github.jmeterndb.perfmon.PerfMonAgent;
import java.io.IOException;
import java.net.InetSocketAddress;
import kg.apc.jmeter.perfmon.NewAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonSampleGenerator;
import kg.apc.perfmon.client.Transport;
import kg.apc.perfmon.client.TransportFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReopenedConnectorTest {
  private final Listener listener = new Listener();

  @Test
  void hearsAnAgentAgainThatWasStartedAnew() throws IOException {
    PerfMonAgent first = PerfMonAgent.start(AgentOptions.onLoopback());
    int port = first.tcpPort();
    ReopenedConnector connector = new ReopenedConnector(() -> open(port), () -> listener.heard);
    connector.addMetric("cpu", "combined", "here CPU");
    connector.connect();
    listenUntilHeard(connector);
    first.close();
    for (int read = 0; read < 5; read++) {
      connector.generateSamples(listener);
    }

    try (PerfMonAgent second = PerfMonAgent.start(AgentOptions.onLoopback().withTcpPort(port))) {
      assertThat(second.tcpPort()).isEqualTo(port);
      listenUntilHeard(connector);
    } finally {
      connector.disconnect();
    }
    assertThat(listener.label).isEqualTo("here CPU");
  }

  private void listenUntilHeard(ReopenedConnector connector) throws IOException {
    listener.heard = 0;
    while (listener.heard == 0) {
      connector.generateSamples(listener);
    }
  }

  private static PerfMonAgentConnector open(int port) throws IOException {
    Transport transport = TransportFactory.TCPInstance(new InetSocketAddress("localhost", port));
    if (!transport.test()) {
      throw new IOException("no agent answers");
    }
    NewAgentConnector connector = new NewAgentConnector();
    connector.setTransport(transport);
    return connector;
  }

  private static final class Listener implements PerfMonSampleGenerator {
    private long heard;
    private String label;

    @Override
    public void generateSample(double value, String ofLabel) {
      heard++;
      label = ofLabel;
    }

    @Override
    public void generateErrorSample(String ofLabel, String message) {
      throw new AssertionError(ofLabel + ": " + message);
    }

    @Override
    public void generate2Samples(long[] values, String label1, String label2) {
      throw new AssertionError(label1);
    }

    @Override
    public void generate2Samples(long[] values, String label1, String label2, double factor) {
      throw new AssertionError(label1);
    }
  }
}
