// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the NDB API has counted for the sessions of a link, open ones and closed ones. Each session
 * counts from where it was opened: ClusterJ keeps the {@code Ndb} objects of closed sessions for
 * later ones, with what they have counted.
 *
 * <p>Counters are read in ways that ClusterJ does not offer. Where ClusterJ or libndbclient are
 * otherwise than is known, there are none, and {@link #total} says why. Thread-safe: no session can
 * be closed while it is read, nor is it read afterwards; ClusterJ closes none by itself, because it
 * only reconnects on request.
 */
public final class SessionCounters {
  private final NdbClientCounters client;
  private final IdentityHashMap<Object, Map<ApiCounter, Long>> opened = new IdentityHashMap<>();
  private final Map<ApiCounter, Long> closed = new EnumMap<>(ApiCounter.class);
  private volatile UserError missing;

  private SessionCounters(NdbClientCounters client, UserError missing) {
    this.client = client;
    this.missing = missing;
  }

  /**
   * None.
   *
   * @param why in a line
   */
  static SessionCounters none(String why) {
    return new SessionCounters(null, new UserError(why));
  }

  /** For sessions that use that libndbclient. */
  static SessionCounters of(Path library) {
    try {
      return new SessionCounters(NdbClientCounters.of(library), null);
    } catch (UserError e) {
      return new SessionCounters(null, e);
    }
  }

  /**
   * Counts what is done in that session from now on.
   *
   * @param session one of ClusterJ's, or an {@code Ndb} object
   */
  public void opened(Object session) {
    if (missing == null) {
      add(session);
    }
  }

  private synchronized void add(Object session) {
    try {
      opened.put(session, client.read(NdbAddress.of(session)));
    } catch (UserError e) {
      missing = e;
    }
  }

  /** To be called before that session is closed: from then on it cannot be read. */
  public void closing(Object session) {
    if (missing == null) {
      remove(session);
    }
  }

  private synchronized void remove(Object session) {
    Map<ApiCounter, Long> start = opened.remove(session);
    if (start != null) {
      try {
        addSince(start, session, closed);
      } catch (UserError e) {
        missing = e;
      }
    }
  }

  /**
   * The sum over all sessions, by {@link ApiCounter#label}.
   *
   * @throws UserError if that cannot be read, with the reason in a line
   */
  public synchronized Map<String, Long> total() throws UserError {
    Map<ApiCounter, Long> sum = new EnumMap<>(ApiCounter.class);
    for (ApiCounter counter : ApiCounter.values()) {
      sum.put(counter, closed.getOrDefault(counter, 0L));
    }
    for (Map.Entry<Object, Map<ApiCounter, Long>> session : opened.entrySet()) {
      if (missing == null) {
        addSince(session.getValue(), session.getKey(), sum);
      }
    }
    if (missing != null) {
      throw new UserError("no counters of the NDB API: " + missing.getMessage(), missing);
    }
    Map<String, Long> total = new LinkedHashMap<>();
    sum.forEach((counter, value) -> total.put(counter.label(), value));
    return total;
  }

  private void addSince(Map<ApiCounter, Long> start, Object session, Map<ApiCounter, Long> sum)
      throws UserError {
    client
        .read(NdbAddress.of(session))
        .forEach((counter, value) -> sum.merge(counter, value - start.get(counter), Long::sum));
  }
}
