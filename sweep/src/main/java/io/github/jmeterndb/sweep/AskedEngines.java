// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.MuteEngine;
import java.io.IOException;
import java.net.ServerSocket;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMISocketFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engines that JMeter is asked to send a plan to: seen to answer before it does, for it waits
 * for ever for {@link MuteEngine one that is mute}.
 */
final class AskedEngines {
  private static final Pattern NAMED =
      Pattern.compile("(?:^|\\s)(?:-R\\s*|--remotestart[=\\s]\\s*)([^-\\s]\\S*)");
  private static final Pattern ALL = Pattern.compile("(?:^|\\s)(?:-r|--runremote)(?:\\s|$)");

  private static final Logger LOG = LoggerFactory.getLogger(AskedEngines.class);
  private static final AtomicBoolean SEEN = new AtomicBoolean();

  private AskedEngines() {}

  /**
   * To be called while a plan is loaded: JMeter sends it off after that, or when it is asked to in
   * the GUI. Ends the JVM with a line where that would never end.
   */
  static void see() {
    if (GuiPackage.getInstance() != null) {
      RemoteStartGuard.post();
    } else if (JMeter.isNonGUI() && SEEN.compareAndSet(false, true)) {
      whyNot(ofCommand(System.getProperty("sun.java.command", "")))
          .ifPresent(
              line -> {
                ExitStatus.started();
                new SweepConsole(System.out, System.err).error(line);
                System.exit(1);
              });
    }
  }

  /** Those that a command line of JMeter asks for. */
  static List<String> ofCommand(String command) {
    Matcher named = NAMED.matcher(command);
    if (named.find()) {
      return addresses(named.group(1));
    }
    return ALL.matcher(command).find() ? all() : List.of();
  }

  /** Those that JMeter's properties name. */
  static List<String> all() {
    return addresses(JMeterUtils.getPropDefault("remote_hosts", "127.0.0.1"));
  }

  private static List<String> addresses(String hosts) {
    return Stream.of(hosts.split(",")).map(String::strip).filter(host -> !host.isEmpty()).toList();
  }

  /** Why a plan is not sent to them, in a line; empty if nothing is known against it. */
  static Optional<String> whyNot(List<String> addresses) {
    if (addresses.isEmpty()) {
      return Optional.empty();
    }
    RMIClientSocketFactory sockets = RmiUtils.createClientSocketFactory();
    if (sockets == null) {
      // Without TLS, RMI gives up on a mute engine by itself.
      return whyNotListen();
    }
    Duration patience = RemoteStart.patience(JMeterUtils::getProperty);
    return MuteEngine.among(addresses, sockets, patience)
        .map(
            engine ->
                "The engine %s takes the connection, and then says nothing for %d s: look there, or leave it out."
                    .formatted(engine, patience.toSeconds()));
  }

  /**
   * Engines call back: what refuses to listen for them says so here, not in JMeter's stack trace.
   */
  private static Optional<String> whyNotListen() {
    RMISocketFactory factory = RMISocketFactory.getSocketFactory();
    if (factory == null) {
      return Optional.empty();
    }
    try (ServerSocket trial = factory.createServerSocket(0)) {
      LOG.debug("Engines can call back at {}", trial.getInetAddress());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(UserError.firstLine(e) + ".");
    }
  }
}
