// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import java.rmi.Remote;
import java.rmi.RemoteException;

/** What a controller offers to its engines over RMI. It goes to them with the test plan. */
public interface Coordinator extends Remote {
  /**
   * Tells the controller, and takes its answer.
   *
   * @param engine its name as {@code -R} gives it, host:port
   * @throws UserError if the engine takes no part, or no longer does
   */
  ToEngine send(String engine, FromEngine message) throws RemoteException, UserError;
}
