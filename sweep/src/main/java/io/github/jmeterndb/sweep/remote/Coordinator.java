// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.settings.UserError;
import java.rmi.Remote;
import java.rmi.RemoteException;

/**
 * What the controller of a distributed run offers to its engines: they call, it answers. It goes to
 * them with the test plan. An engine goes by the name that {@code -R} gives it, host:port. Each
 * method fails with a {@link UserError} where the engine takes no part, or no longer does.
 */
public interface Coordinator extends Remote {
  /**
   * The engine is there.
   *
   * @param version of this project, with its commit: all engines must have the same
   */
  void join(String engine, String version) throws RemoteException, UserError;

  /** What the engine is to do next; {@link Order.None} after some seconds, if there is nothing. */
  Order next(String engine) throws RemoteException, UserError;

  /**
   * All threads of the engine's share of a cell are ready: returns when those of all engines are,
   * or after some seconds, to be asked again.
   */
  Start begin(String engine) throws RemoteException, UserError;

  /**
   * A heartbeat, with what was measured since the last one.
   *
   * @return whether the cell goes on
   */
  boolean beat(String engine, Beat beat) throws RemoteException, UserError;

  void answer(String engine, Answer answer) throws RemoteException, UserError;
}
