// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.sweep.remote.Start;
import java.rmi.ConnectException;
import java.rmi.RemoteException;

/** What an engine calls whose machine dies as soon as it has begun a cell. */
final class Dying implements Coordinator {
  private final Coordinator coordinator;
  private volatile boolean dead;

  Dying(Coordinator coordinator) {
    this.coordinator = coordinator;
  }

  private Coordinator living() throws RemoteException {
    if (dead) {
      throw new ConnectException("dead");
    }
    return coordinator;
  }

  @Override
  public void join(String engine, String version) throws RemoteException, UserError {
    living().join(engine, version);
  }

  @Override
  public Order next(String engine) throws RemoteException, UserError {
    return living().next(engine);
  }

  @Override
  public Start begin(String engine) throws RemoteException, UserError {
    Start start = living().begin(engine);
    dead = start == Start.NOW;
    return start;
  }

  @Override
  public boolean beat(String engine, Beat beat) throws RemoteException, UserError {
    return living().beat(engine, beat);
  }

  @Override
  public void answer(String engine, Answer answer) throws RemoteException, UserError {
    living().answer(engine, answer);
  }
}
