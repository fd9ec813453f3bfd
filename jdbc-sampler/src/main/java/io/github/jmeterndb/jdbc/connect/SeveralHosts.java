// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.conf.PropertyKey;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Locale;
import java.util.Properties;

/** How the connections of a pool go to the hosts of a URL that names several. */
public enum SeveralHosts {
  /** To each in turn. */
  SPREAD,
  /** All to the first one that answers. */
  FAILOVER,
  /** To any, and to another one after each transaction. */
  LOADBALANCE;

  private static final String PLAIN = "jdbc:mysql://";

  /** How often Connector/J goes round all hosts, with a second between, when none answers. */
  private static final String ROUNDS = "3";

  /** As the settings say. */
  public static SeveralHosts of(Settings settings) {
    return valueOf(settings.text(Parameter.JDBC_HOSTS).toUpperCase(Locale.ROOT));
  }

  /**
   * The URL that means this to Connector/J.
   *
   * @throws UserError if it says something else itself
   */
  public String url(Settings settings) throws UserError {
    String url = settings.text(Parameter.JDBC_URL);
    if (this != SPREAD && !url.startsWith(PLAIN)) {
      throw new UserError(
          "%s: jdbc.url itself says how its hosts are taken; leave one of them out, or give a URL that"
                  .formatted(Parameter.JDBC_HOSTS)
              + " starts with "
              + PLAIN
              + ".");
    }
    return this == LOADBALANCE ? url.replaceFirst("jdbc:mysql:", "jdbc:mysql:loadbalance:") : url;
  }

  /**
   * The properties of Connector/J's that this needs, and the URL does not set: by default, a
   * connection is read-only after a failover, and where no host answers, it waits for two minutes.
   */
  public Properties properties(String url) {
    Properties properties = new Properties();
    if (this == FAILOVER) {
      put(properties, PropertyKey.failOverReadOnly, "false", url);
    }
    if (this != SPREAD) {
      put(properties, PropertyKey.retriesAllDown, ROUNDS, url);
    }
    return properties;
  }

  private static void put(Properties properties, PropertyKey key, String value, String url) {
    if (ServerDriver.property(key, url).isEmpty()) {
      properties.setProperty(key.getKeyName(), value);
    }
  }
}
