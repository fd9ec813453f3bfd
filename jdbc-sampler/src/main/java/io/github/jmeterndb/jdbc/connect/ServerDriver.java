// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.ConnectionImpl;
import com.mysql.cj.jdbc.NonRegisteringDriver;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connector/J, but for a URL of several hosts: it connects to each of them in turn, and so spreads
 * the connections of a pool evenly. Connector/J would take the first that answers, which it does
 * here with {@link SeveralHosts#FAILOVER}; and with {@code jdbc:mysql:loadbalance:}, which is left
 * as it is, one at random.
 *
 * <p>Sessions are in UTC, unless the URL or the properties name another time zone: ClusterJ writes
 * the instants that it is given, and Connector/J the clock's time of this JVM's zone, which a
 * server in another one takes for its own. Thread-safe.
 */
public final class ServerDriver extends NonRegisteringDriver {
  private final AtomicInteger next = new AtomicInteger();

  private final SeveralHosts severalHosts;

  /** One that spreads its connections. */
  ServerDriver() throws SQLException {
    this(SeveralHosts.SPREAD);
  }

  /** For Hikari. */
  public ServerDriver(SeveralHosts severalHosts) throws SQLException {
    this.severalHosts = severalHosts;
  }

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    return connect(url, properties, next.getAndIncrement());
  }

  /**
   * Connects to one host of the URL.
   *
   * @param turn which: the first is 0, and after the last comes the first again
   */
  Connection connect(String url, Properties properties, int turn) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties all = new Properties();
    all.putAll(properties);
    if (property(PropertyKey.connectionTimeZone, url).isEmpty()
        && !all.containsKey(PropertyKey.connectionTimeZone.getKeyName())) {
      all.setProperty("connectionTimeZone", "UTC");
      all.setProperty("forceConnectionTimeZoneToSession", "true");
    }
    if (severalHosts != SeveralHosts.SPREAD || !isPlain(url)) {
      return super.connect(url, all);
    }
    List<HostInfo> hosts = ConnectionUrl.getConnectionUrlInstance(url, all).getHostsList();
    return ConnectionImpl.getInstance(hosts.get(Math.floorMod(turn, hosts.size())));
  }

  /**
   * The hosts that connections to that URL go to. What Connector/J throws is turned into an {@link
   * SQLException} here: a class that caught it could not be loaded where Connector/J is missing,
   * not even to say so.
   *
   * @throws SQLException if Connector/J does not know what it means
   */
  static List<HostInfo> hosts(String url) throws SQLException {
    try {
      return ConnectionUrl.getConnectionUrlInstance(url, new Properties()).getHostsList();
    } catch (CJException e) {
      throw new SQLException(e.getMessage(), JdbcErrors.NO_URL, e);
    }
  }

  /**
   * What that URL says of a property of Connector/J's, by either of its names; empty where that is
   * nothing.
   */
  public static String property(PropertyKey key, String url) {
    try {
      Map<String, String> given = hosts(url).get(0).getHostProperties();
      return given.getOrDefault(key.getKeyName(), given.getOrDefault(key.getCcAlias(), ""));
    } catch (SQLException e) {
      // Connector/J says itself what is wrong with it.
      return "";
    }
  }

  private static boolean isPlain(String url) {
    try {
      return ConnectionUrl.getConnectionUrlInstance(url, new Properties()).getType()
          == ConnectionUrl.Type.FAILOVER_CONNECTION;
    } catch (CJException e) {
      // Connector/J says itself what is wrong with it.
      return false;
    }
  }
}
