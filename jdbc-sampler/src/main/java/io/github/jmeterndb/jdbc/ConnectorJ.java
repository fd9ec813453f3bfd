// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

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
 * zone, which a server in another one takes for its own. Whatever Connector/J throws is an {@link
 * SQLException} here: a class that caught its exceptions could not be loaded where Connector/J is
 * missing, not even to say so.
 */
final class ConnectorJ {
  private ConnectorJ() {}

  /** Connects to a host of the URL, as the URL says. */
  static Connection connect(String url, Properties properties) throws SQLException {
    return new NonRegisteringDriver().connect(url, withTimeZone(url, properties));
  }

  /** Connects to the host of the URL with that number, from 0. */
  static Connection connect(String url, Properties properties, int host) throws SQLException {
    return ConnectionImpl.getInstance(hosts(url, withTimeZone(url, properties)).get(host));
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
   * The hosts that connections to that URL go to.
   *
   * @throws SQLException of SQLSTATE {@link JdbcErrors#NO_URL} if it is none of Connector/J's
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

  /** The properties that a URL sets, for all hosts or for one, by their main names. */
  static Set<String> names(String url) throws SQLException {
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
