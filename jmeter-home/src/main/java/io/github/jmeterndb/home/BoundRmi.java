// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.RMISocketFactory;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Binds RMI without TLS to the address that {@code java.rmi.server.hostname} names, on remote
 * engines and on the controller. Without it, JMeter (5.6.3) listens on all interfaces, and whoever
 * reaches an engine's port can run code there: an engine runs the plan that it is sent. With TLS,
 * JMeter uses its own socket factory, which binds, and asks for a certificate.
 *
 * <p>JMeter exports the engine before it loads any plugin: so this is a Java agent, in a jar of its
 * own, which the start script names. It uses nothing but the JDK. Thread-safe.
 */
public final class BoundRmi extends RMISocketFactory {
  private static final String ADDRESS = "java.rmi.server.hostname";

  /** While this file is there, {@code bin/jmeter} ends with status 0. */
  private static final String STATUS_FILE = "JMETER_NDB_STATUS_FILE";

  /** JMeter (5.6.3) loads it when a plan is about to run without the GUI, here or on engines. */
  private static final String STARTS_PLAN = "org.apache.jmeter.JMeter$ListenToTest";

  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  BoundRmi() {}

  /**
   * Called by the JVM before JMeter starts.
   *
   * @param options {@code nongui} if a plan is to run: JMeter ends with status 0 also where its
   *     options are wrong, or its classes cannot be loaded
   * @throws IOException if RMI has a socket factory already
   */
  public static void premain(String options, Instrumentation jvm) throws IOException {
    RMISocketFactory.setSocketFactory(new BoundRmi());
    if ("nongui".equals(options)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> requirePlan(jvm)));
    }
  }

  private static void requirePlan(Instrumentation jvm) {
    if (Arrays.stream(jvm.getAllLoadedClasses())
        .noneMatch(loaded -> loaded.getName().equals(STARTS_PLAN))) {
      try {
        doesNotSucceed();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void doesNotSucceed() throws IOException {
    String file = System.getenv(STATUS_FILE);
    if (file != null) {
      Files.deleteIfExists(Path.of(file));
    }
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return RMISocketFactory.getDefaultSocketFactory().createSocket(host, port);
  }

  /**
   * Listens at the address alone. It is read each time, for JMeter takes it from its command line
   * after this factory was set.
   *
   * @throws IOException if none is named, or it is not one of this host
   */
  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    String named = System.getProperty(ADDRESS, "").strip();
    if (named.isEmpty()) {
      throw refused("name the address to listen at");
    }
    InetAddress address;
    try {
      address = InetAddress.getByName(named);
    } catch (UnknownHostException e) {
      throw refused(named + " is not known; name the address to listen at");
    }
    if (address.isAnyLocalAddress()) {
      throw refused(named + " means all interfaces; name one address to listen at");
    }
    try {
      return new ServerSocket(port, 0, address);
    } catch (IOException e) {
      throw refused(
          "cannot listen at %s, port %s (%s); name another address of this host, or another port"
              .formatted(named, port, e.getMessage()));
    }
  }

  /**
   * Reports it here, once: JMeter hides the cause in its log, sends no plan to the engines, and
   * ends with status 0.
   */
  private static IOException refused(String reason) throws IOException {
    String message =
        "RMI without TLS: %s: -D%s=ADDRESS; or use TLS (create-rmi-keystore.sh)"
            .formatted(reason, ADDRESS);
    if (REPORTED.compareAndSet(false, true)) {
      System.err.println("jmeter-ndb: " + message + ".");
      doesNotSucceed();
    }
    return new IOException(message);
  }
}
