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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The PerfMon agents of a run; if none answers on this host, one is started inside this JVM. */
public final class PerfMonAgents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PerfMonAgents.class);
  private static final String NONE = "none";

  private final Consumer<String> errors;
  private final List<AgentInfo> agents = new ArrayList<>();
  private PerfMonAgent inside;

  private PerfMonAgents(Consumer<String> errors) {
    this.errors = errors;
  }

  /**
   * Asks each agent of {@code perfmon.agents}.
   *
   * @param errors takes a line for each that does not answer
   */
  public static PerfMonAgents find(Settings settings, Consumer<String> errors) {
    PerfMonAgents found = new PerfMonAgents(errors);
    for (String text : settings.list(Parameter.PERFMON_AGENTS)) {
      if (!text.equals(NONE)) {
        found.add(AgentAddress.of(text));
      }
    }
    return found;
  }

  /** Whether the agent is jmeter-plugins' own, which does not report hardware threads. */
  static boolean isStock(AgentInfo agent) {
    return agent.missing().isEmpty() && agent.hardwareThreads() == 0;
  }

  private void add(AgentAddress address) {
    try {
      AgentInfo agent = address.isThisHost() ? askOrStart(address) : address.ask();
      agents.add(agent);
      if (isStock(agent)) {
        errors.accept(
            "The agent at %s is a stock ServerAgent: only the total CPU of its host is recorded;"
                    .formatted(address)
                + " start perfmon-agent there to record it by process.");
      }
    } catch (IOException e) {
      LOG.warn("No PerfMon agent at {}", address, e);
      String reason = UserError.firstLine(e);
      agents.add(new AgentInfo(address.host(), address.port(), 0, reason));
      errors.accept(
          "No PerfMon agent answers at %s (%s): the CPU of that host will be missing; start a"
                  .formatted(address, reason)
              + " perfmon-agent there, or leave it out of perfmon.agents.");
    }
  }

  private AgentInfo askOrStart(AgentAddress address) throws IOException {
    try {
      return address.ask();
    } catch (IOException e) {
      LOG.info("No PerfMon agent at {} ({}): one runs inside this JVM", address, e.toString());
      if (inside == null) {
        inside = PerfMonAgent.onLoopback();
      }
      return new AgentAddress("localhost", inside.tcpPort()).ask();
    }
  }

  /** All agents, also those that did not answer. */
  public List<AgentInfo> agents() {
    return List.copyOf(agents);
  }

  /** Reports agents that no longer answer: to the listener, they are only silent. */
  private void reportUnresponsive() {
    for (AgentInfo agent : agents) {
      if (agent.missing().isEmpty()) {
        AgentAddress address = new AgentAddress(agent.host(), agent.port());
        try {
          address.ask();
        } catch (IOException e) {
          LOG.warn("The PerfMon agent at {} is gone", address, e);
          errors.accept(
              "The PerfMon agent at %s no longer answers (%s): CPU figures are missing from then"
                      .formatted(address, UserError.firstLine(e))
                  + " on.");
        }
      }
    }
  }

  @Override
  public void close() {
    reportUnresponsive();
    if (inside != null) {
      inside.close();
    }
  }
}
