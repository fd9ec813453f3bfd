// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.FromEngine;
import io.github.jmeterndb.sweep.remote.ToEngine;
import java.rmi.ConnectException;
import java.rmi.RemoteException;

/** What an engine calls whose machine dies as soon as it has begun a cell. */
final class Dying implements Coordinator {
  private final Coordinator coordinator;
  private volatile boolean dead;

  Dying(Coordinator coordinator) {
    this.coordinator = coordinator;
  }

  @Override
  public ToEngine send(String engine, FromEngine message) throws RemoteException, UserError {
    if (dead) {
      throw new ConnectException("dead");
    }
    ToEngine answer = coordinator.send(engine, message);
    dead = answer instanceof ToEngine.Begin;
    return answer;
  }
}
