// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import java.rmi.ConnectException;
import java.rmi.RemoteException;

/** A coordinator for an engine whose machine dies as soon as a cell has begun. */
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
