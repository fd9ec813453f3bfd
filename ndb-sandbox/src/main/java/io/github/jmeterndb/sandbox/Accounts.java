// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

/**
 * Gives the account {@code root} its password, in files only: a command line can be seen by all.
 */
final class Accounts {
  static final String USER = "root";

  /** Where {@code bin/mysql} looks for a password. */
  static final String PASSWORD_VARIABLE = "MYSQL_PWD";

  private Accounts() {}

  /** Statements for {@code mysqld --initialize-insecure --init-file}: one statement a line. */
  static String statements(String password) {
    String literal = "'" + password.replace("\\", "\\\\").replace("'", "''") + "'";
    return "ALTER USER root@localhost IDENTIFIED BY %s;\n".formatted(literal)
        // Over TCP; mysqld does not look the name up (--skip-name-resolve).
        + "CREATE USER root@'127.0.0.1' IDENTIFIED BY %s;\n".formatted(literal)
        + "GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n";
  }
}
