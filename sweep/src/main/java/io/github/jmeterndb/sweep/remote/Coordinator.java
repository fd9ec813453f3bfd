// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import java.rmi.Remote;
import java.rmi.RemoteException;

/** What a controller offers to its engines over RMI. Sent to them with the test plan. */
public interface Coordinator extends Remote {
  /**
   * @param engine its name in {@code -R}, host:port
   * @throws UserError if the engine does not take part, or no longer does
   */
  ToEngine send(String engine, FromEngine message) throws RemoteException, UserError;
}
