// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import java.io.ObjectInputFilter;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Makes the coordinator of a run reachable for its engines: over RMI, as JMeter's own results come
 * back, with the same TLS ({@code server.rmi.ssl.*}), or without ({@code server.rmi.ssl.disable}).
 */
public final class Export implements AutoCloseable {
  /** JMeter's own objects have the two ports behind {@code client.rmi.localport}. */
  private static final int PORT = 3;

  /** Accepts this project's classes and the JDK's: nothing else has a reason to come. */
  public static final ObjectInputFilter OURS =
      ObjectInputFilter.Config.createFilter("io.github.jmeterndb.**;java.base/*;!*");

  private final Coordinator engines;
  private final Coordinator stub;

  /**
   * It is from now on.
   *
   * @throws RemoteException if it cannot be, as without a key store
   */
  public Export(Coordinator engines) throws RemoteException {
    this.engines = engines;
    int base = JMeterUtils.getPropDefault("client.rmi.localport", 0);
    stub =
        (Coordinator)
            UnicastRemoteObject.exportObject(
                engines,
                base == 0 ? 0 : base + PORT,
                RmiUtils.createClientSocketFactory(),
                RmiUtils.createServerSocketFactory(),
                OURS);
  }

  public Coordinator stub() {
    return stub;
  }

  @Override
  public void close() {
    try {
      UnicastRemoteObject.unexportObject(engines, true);
    } catch (NoSuchObjectException e) {
      throw new IllegalStateException("it was exported", e);
    }
  }
}
