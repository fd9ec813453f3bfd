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
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * Connector/J with sessions in UTC, unless the URL or the properties name another time zone:
 * ClusterJ writes the instants that it is given, and Connector/J the clock's time of this JVM's
 * zone, which a server in another one takes for its own. Thread-safe.
 */
public final class ServerDriver extends NonRegisteringDriver {
  public ServerDriver() throws SQLException {}

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    return acceptsURL(url) ? super.connect(url, withTimeZone(url, properties)) : null;
  }

  /**
   * Connects to one host of the URL.
   *
   * @param host its number, from 0
   */
  Connection connect(String url, Properties properties, int host) throws SQLException {
    return acceptsURL(url)
        ? ConnectionImpl.getInstance(hosts(url, withTimeZone(url, properties)).get(host))
        : null;
  }

  private static Properties withTimeZone(String url, Properties properties) throws SQLException {
    String zone = PropertyKey.connectionTimeZone.getKeyName();
    Properties all = new Properties();
    all.putAll(properties);
    if (!names(url).contains(zone) && !all.containsKey(zone)) {
      all.setProperty(zone, "UTC");
      all.setProperty("forceConnectionTimeZoneToSession", "true");
    }
    return all;
  }

  /**
   * The hosts that connections to that URL go to. What Connector/J throws is turned into an {@link
   * SQLException} here: a class that caught it could not be loaded where Connector/J is missing,
   * not even to say so.
   *
   * @throws SQLException if Connector/J does not know what it means
   */
  static List<HostInfo> hosts(String url) throws SQLException {
    return hosts(url, new Properties());
  }

  private static List<HostInfo> hosts(String url, Properties properties) throws SQLException {
    try {
      return ConnectionUrl.getConnectionUrlInstance(url, properties).getHostsList();
    } catch (CJException e) {
      throw new SQLException(e.getMessage(), JdbcErrors.NO_URL, e);
    }
  }

  /**
   * The properties of Connector/J that a URL sets, for all hosts or for one, by their main names.
   *
   * @throws SQLException if Connector/J does not know what the URL means
   */
  public static Set<String> names(String url) throws SQLException {
    Set<String> names = new TreeSet<>();
    for (HostInfo host : hosts(url)) {
      for (String given : host.getHostProperties().keySet()) {
        PropertyKey key = PropertyKey.fromValue(given);
        names.add(key == null ? given : key.getKeyName());
      }
      if (host.getUser() != null && !host.getUser().isEmpty()) {
        names.add(PropertyKey.USER.getKeyName());
      }
    }
    return names;
  }
}
