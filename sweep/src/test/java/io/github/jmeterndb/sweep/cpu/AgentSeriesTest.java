// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import kg.apc.jmeter.perfmon.PerfMonSampleGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AgentSeriesTest {
  private final List<String> samples = new ArrayList<>();
  private final PerfMonSampleGenerator listener =
      (PerfMonSampleGenerator)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {PerfMonSampleGenerator.class},
              (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("generateSample");
                samples.add(arguments[1] + " " + arguments[0]);
                return null;
              });

  /** Samples must not be late if the agent's clock is faster than the listener's. */
  @Test
  void givesTheNewestLineOnceHoweverManyHaveQueued() throws IOException {
    try (ServerSocket agent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      AgentSeries series = new AgentSeries("localhost", agent.getLocalPort());
      series.addMetric("CPU", "combined", "host");
      series.addMetric("CPU", "pid=7:percent", "p");
      series.connect();
      try (Socket toListener = agent.accept()) {
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(toListener.getInputStream(), UTF_8));
        assertThat(lines.readLine()).isEqualTo("interval:1");
        assertThat(lines.readLine()).isEqualTo("metrics:cpu:combined\tcpu:pid=7:percent");
        toListener.getOutputStream().write("1\t10\n2\t20\n3\t30\n".getBytes(UTF_8));
        while (!samples.containsAll(List.of("host 3.0", "p 30.0"))) {
          series.generateSamples(listener);
        }
        samples.clear();

        series.generateSamples(listener);

        assertThat(samples).isEmpty();
      } finally {
        series.disconnect();
      }
    }
  }
}
