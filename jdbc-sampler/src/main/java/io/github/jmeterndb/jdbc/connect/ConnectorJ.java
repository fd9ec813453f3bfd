// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import com.mysql.cj.jdbc.Driver;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.UserError;

/** MySQL's driver, which is under the GPL, and so in the build's JMeter but in no release. */
public final class ConnectorJ {
  private static final String DRIVER = "com.mysql.cj.jdbc.Driver";

  private ConnectorJ() {}

  public static String version() {
    return String.valueOf(Driver.class.getPackage().getImplementationVersion());
  }

  public static void require() throws UserError {
    require(ConnectorJ.class.getClassLoader());
  }

  static void require(ClassLoader loader) throws UserError {
    try {
      Class.forName(DRIVER, false, loader);
    } catch (ClassNotFoundException e) {
      throw new UserError(
          "MySQL Connector/J was not found: put its jar, mysql-connector-j-*.jar, into %s."
              .formatted(Services.folderOf(ConnectorJ.class)),
          e);
    }
  }
}
