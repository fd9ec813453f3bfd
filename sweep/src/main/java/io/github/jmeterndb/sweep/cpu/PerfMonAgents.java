// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.perfmon.AgentOptions;
import io.github.jmeterndb.perfmon.PerfMonAgent;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agents of a run: those that answer, and one inside this JVM where none answers on this host.
 */
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
   * Asks each agent.
   *
   * @param errors takes a line for each that does not answer, once
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

  /** Whether one of them is to be on this host. */
  public static boolean areOfThisHost(Settings settings) {
    return settings.list(Parameter.PERFMON_AGENTS).stream()
        .anyMatch(text -> !text.equals(NONE) && AgentAddress.of(text).isThisHost());
  }

  /** These settings, with that agent in the place of those of this host. */
  public static Settings with(AgentProcess agent, Settings settings) {
    return settings.with(
        Parameter.PERFMON_AGENTS,
        Stream.concat(
                Stream.of(agent.address()),
                settings.list(Parameter.PERFMON_AGENTS).stream()
                    .filter(text -> !AgentAddress.of(text).isThisHost()))
            .collect(Collectors.joining(",")));
  }

  /** Whether the agent is jmeter-plugins' own, which does not tell how large its host is. */
  static boolean isStock(AgentInfo agent) {
    return agent.missing().isEmpty() && agent.hardwareThreads() == 0;
  }

  private void add(AgentAddress address) {
    try {
      AgentInfo agent = address.isThisHost() ? askOrStart(address) : address.ask();
      agents.add(agent);
      if (isStock(agent)) {
        errors.accept(
            "The agent at %s is a stock ServerAgent: of its host only the CPU as a whole is recorded;"
                    .formatted(address)
                + " start perfmon-agent there to have it by process.");
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
        inside = PerfMonAgent.start(AgentOptions.onLoopback());
      }
      return new AgentAddress("localhost", inside.tcpPort()).ask();
    }
  }

  /** All that were asked. */
  public List<AgentInfo> agents() {
    return List.copyOf(agents);
  }

  /**
   * Names those that have gone meanwhile: to the listener, an agent that is gone is only silent.
   */
  private void nameThoseThatHaveGone() {
    for (AgentInfo agent : agents) {
      if (agent.missing().isEmpty()) {
        AgentAddress address = new AgentAddress(agent.host(), agent.port());
        try {
          address.ask();
        } catch (IOException e) {
          LOG.warn("The PerfMon agent at {} is gone", address, e);
          errors.accept(
              "The PerfMon agent at %s does not answer any more (%s): what it missed has no CPU"
                      .formatted(address, UserError.firstLine(e))
                  + " figures.");
        }
      }
    }
  }

  @Override
  public void close() {
    nameThoseThatHaveGone();
    if (inside != null) {
      inside.close();
    }
  }
}
