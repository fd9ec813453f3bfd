// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's one thread: waits for clients and for the next line that is due. */
final class AgentLoop implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(AgentLoop.class);
  private static final long SWEEP = TimeUnit.SECONDS.toNanos(1);

  private final Selector selector;
  private final List<Port> ports;
  private final boolean autoShutdown;
  private final PeerLog log;
  private final Consumer<Optional<Throwable>> onEnd;
  private boolean hadClients;

  /**
   * A loop.
   *
   * @param onEnd is told when all is closed, and what has ended the loop if it was not asked to end
   */
  AgentLoop(
      Selector selector,
      List<Port> ports,
      boolean autoShutdown,
      PeerLog log,
      Consumer<Optional<Throwable>> onEnd) {
    this.selector = selector;
    this.ports = ports;
    this.autoShutdown = autoShutdown;
    this.log = log;
    this.onEnd = onEnd;
  }

  @Override
  public void run() {
    Throwable failure = null;
    try {
      while (selector.isOpen() && !isDeserted()) {
        turn();
      }
    } catch (ClosedSelectorException e) {
      LOG.debug("The selector is closed", e);
    } catch (Throwable e) {
      // Above all an OutOfMemoryError: what is half done then cannot be trusted.
      failure = e;
    }
    end(failure);
  }

  private void turn() throws IOException {
    long now = System.nanoTime();
    long wait = Math.max(0, ports.stream().mapToLong(p -> p.untilDue(now)).min().orElse(SWEEP));
    // In whole milliseconds, and rounded up, lest it spins through the last one.
    long millis = TimeUnit.NANOSECONDS.toMillis(Math.min(wait, SWEEP) + 999_999);
    if (millis == 0) {
      selector.selectNow(this::ready);
    } else {
      selector.select(this::ready, millis);
    }
    for (Port port : ports) {
      guarded(() -> port.tick(System.nanoTime()));
      guarded(() -> port.sweep(System.nanoTime()));
    }
  }

  private void ready(SelectionKey key) {
    guarded(() -> ((Port) key.attachment()).ready(key));
  }

  /** One client's trouble is not the others'. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (CancelledKeyException | ClosedSelectorException e) {
      LOG.debug("A client, or the agent, is closed", e);
    } catch (RuntimeException e) {
      log.error("A client could not be served", e);
    }
  }

  private boolean isDeserted() {
    boolean any = ports.stream().anyMatch(Port::hasClients);
    hadClients |= any;
    if (autoShutdown && hadClients && !any) {
      LOG.info("The last client has gone: the agent ends");
      return true;
    }
    return false;
  }

  private void end(Throwable failure) {
    try {
      for (Port port : ports) {
        port.close();
      }
      selector.close();
    } catch (IOException e) {
      LOG.debug("Closing", e);
    } finally {
      onEnd.accept(Optional.ofNullable(failure));
    }
  }
}
