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
 * Connector/J with sessions in UTC, unless the URL or the properties set a time zone: ClusterJ
 * writes instants, whereas Connector/J writes local times of the JVM's time zone, which a server in
 * another time zone misinterprets. Exceptions of Connector/J are wrapped in {@link SQLException}s:
 * a class that caught them could not be loaded without Connector/J, not even to report that it is
 * missing.
 */
final class ConnectorJ {
  private ConnectorJ() {}

  static Connection connect(String url, Properties properties) throws SQLException {
    return new NonRegisteringDriver().connect(url, withTimeZone(url, properties));
  }

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
   * @throws SQLException with SQLSTATE {@link JdbcErrors#NO_URL} if Connector/J does not accept the
   *     URL
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

  /** The properties that a URL sets for all hosts or for one, by their main names. */
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
