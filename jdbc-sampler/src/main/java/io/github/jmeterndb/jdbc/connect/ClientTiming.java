// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.zaxxer.hikari.HikariConfig;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long a client waits over JDBC where nobody answers, for the record of a run. */
public final class ClientTiming {
  /** Under which it stands in the record, with what of the servers' goes with it. */
  public static final String NAME = "timing";

  private ClientTiming() {}

  public static Map<String, Object> read() {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("JDBC answer", String.valueOf(MysqlConnector.ANSWER_TIMEOUT.toMillis()));
    timing.put("JDBC pool", String.valueOf(new HikariConfig().getConnectionTimeout()));
    return timing;
  }
}
