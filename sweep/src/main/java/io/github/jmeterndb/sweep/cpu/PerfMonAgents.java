// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.perfmon.PerfMonAgent;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agents of {@code perfmon.agents}. Reports those that do not answer. */
public final class PerfMonAgents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PerfMonAgents.class);
  private static final int TIMEOUT_MILLIS = 2_000;

  /** host, host:port or [IPv6 address]:port, checked before. */
  private static final Pattern ADDRESS = Pattern.compile("(.*?)(?::(\\d+))?");

  private static final Pattern HARDWARE_THREADS = Pattern.compile("(\\d+) hardware threads");

  private final Consumer<String> errors;
  private final List<AgentInfo> agents = new ArrayList<>();
  private PerfMonAgent inside;

  public PerfMonAgents(Settings settings, Consumer<String> errors) {
    this.errors = errors;
    for (String text : settings.list(Parameter.PERFMON_AGENTS)) {
      Matcher address = ADDRESS.matcher(text);
      if (address.matches() && !text.equals("none")) {
        String port = address.group(2);
        add(address.group(1), port == null ? 4444 : Integer.parseInt(port));
      }
    }
  }

  /** The agent of jmeter-plugins, which does not report hardware threads. */
  static boolean isStock(AgentInfo agent) {
    return agent.missing().isEmpty() && agent.hardwareThreads() == 0;
  }

  private void add(String host, int port) {
    try {
      AgentInfo agent = askOrStart(host, port);
      agents.add(agent);
      if (isStock(agent)) {
        errors.accept(
            "The agent at %s:%s is a stock ServerAgent: only the total CPU of its host is recorded;"
                    .formatted(host, port)
                + " start perfmon-agent there to record it by process.");
      }
    } catch (IOException e) {
      LOG.warn("No PerfMon agent at {}:{}", host, port, e);
      String reason = UserError.firstLine(e);
      agents.add(new AgentInfo(host, port, 0, reason));
      errors.accept(
          "No PerfMon agent answers at %s:%s (%s): the CPU of that host will be missing; start a"
                  .formatted(host, port, reason)
              + " perfmon-agent there, or leave it out of perfmon.agents.");
    }
  }

  private AgentInfo askOrStart(String host, int port) throws IOException {
    try {
      return ask(host, port);
    } catch (IOException e) {
      if (!Hosts.isHere(host)) {
        throw e;
      }
      LOG.info("No PerfMon agent at {}:{} ({}): one runs here", host, port, e.toString());
      if (inside == null) {
        inside = PerfMonAgent.onLoopback();
      }
      return ask("localhost", inside.tcpPort());
    }
  }

  /** Any agent answers "Yep"; this project's agent adds the number of hardware threads. */
  private static AgentInfo ask(String host, int port) throws IOException {
    try (AgentConnection agent = new AgentConnection(host, port, TIMEOUT_MILLIS)) {
      agent.send("test");
      String answer = agent.readLine();
      if (!answer.startsWith("Yep")) {
        throw new IOException("what listens there is no PerfMon agent");
      }
      agent.send("exit");
      Matcher threads = HARDWARE_THREADS.matcher(answer);
      return new AgentInfo(host, port, threads.find() ? Integer.parseInt(threads.group(1)) : 0, "");
    }
  }

  public List<AgentInfo> agents() {
    return List.copyOf(agents);
  }

  /** Ends the agent that runs here, if there is one. */
  @Override
  public void close() {
    if (inside != null) {
      inside.close();
    }
  }
}
