// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.FaultSchedule;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;

/**
 * A PerfMon agent of this host as a process of its own, so that it can be killed and frozen as the
 * nodes of a database are. It ends with this JVM, whatever ends that. Thread-safe.
 */
public final class AgentProcess implements Nodes, AutoCloseable {
  private static final long STOP_SECONDS = 10;
  private static final long POLL_MILLIS = 50;

  private final AgentAddress address;

  /** The last one. */
  private Process agent;

  /** Kills that one when this JVM, at the other end of its input, is gone. */
  private Process guard;

  private boolean isWanted;

  private AgentProcess(int port) throws IOException {
    address = new AgentAddress("localhost", port);
    begin();
  }

  /**
   * Starts it, on a port that is free, and returns when it answers.
   *
   * @throws UserError if it does not
   */
  public static AgentProcess start() throws UserError, InterruptedException {
    AgentProcess process;
    try {
      process = new AgentProcess(freePort());
    } catch (IOException e) {
      throw new UserError(
          "The PerfMon agent that faults name does not start (" + UserError.firstLine(e) + ").", e);
    }
    boolean answers = false;
    try {
      while (!answers) {
        MILLISECONDS.sleep(POLL_MILLIS);
        answers = process.isInEffect(Action.START, FaultSchedule.PERFMON_AGENT);
      }
    } finally {
      if (!answers) {
        process.close();
      }
    }
    return process;
  }

  /** Not reserved: the agent takes it again whenever it is started. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Where it listens, as {@code perfmon.agents} takes it. */
  public String address() {
    return address.toString();
  }

  private void begin() throws IOException {
    agent = AgentProgram.start(address.port());
    guard = shell("read -r end; kill -s KILL " + agent.pid());
    isWanted = true;
  }

  /** The guard goes first: the number of a process that has ended may be another's later on. */
  private void ends() {
    isWanted = false;
    guard.destroyForcibly();
  }

  private void signal(String signal) throws IOException {
    shell("kill -s " + signal + " " + agent.pid());
  }

  private static Process shell(String script) throws IOException {
    return new ProcessBuilder("sh", "-c", script)
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
  }

  @Override
  public synchronized void act(Action action, String node) throws UserError {
    try {
      switch (action) {
        case KILL -> {
          ends();
          agent.destroyForcibly();
        }
        case STOP -> {
          ends();
          agent.destroy();
        }
        case START -> begin();
        case FREEZE -> signal("STOP");
        case THAW -> signal("CONT");
        case COMMAND, UNDO -> throw new IllegalArgumentException("no command is a node's");
      }
    } catch (IOException e) {
      throw new UserError(UserError.firstLine(e), e);
    }
  }

  @Override
  public synchronized boolean isInEffect(Action action, String node) throws UserError {
    return switch (action) {
      case KILL, STOP -> !agent.isAlive();
      case START, THAW -> answers();
      case FREEZE, COMMAND, UNDO -> true;
    };
  }

  private boolean answers() throws UserError {
    if (!agent.isAlive()) {
      throw new UserError("the PerfMon agent ended at once, with status " + agent.exitValue());
    }
    try {
      address.ask();
      return true;
    } catch (IOException e) {
      // That is the answer, not a fault.
      return false;
    }
  }

  @Override
  public synchronized Set<String> ended() {
    return isWanted && !agent.isAlive() ? Set.of(FaultSchedule.PERFMON_AGENT) : Set.of();
  }

  @Override
  public synchronized void close() {
    ends();
    agent.destroyForcibly();
    try {
      agent.waitFor(STOP_SECONDS, SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
