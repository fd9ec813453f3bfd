// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The accounts of a sandbox's mysqld, and their password, which is in files only: a command line
 * can be seen by all.
 */
public final class Accounts {
  /** The account over TCP, which may keep tables in any database. */
  public static final String USER = "root";

  /** Where {@code bin/mysql} looks for a password. */
  static final String PASSWORD_VARIABLE = "MYSQL_PWD";

  private static final int RANDOM_BYTES = 16;

  private Accounts() {}

  /** A password of 128 random bits, and of letters and digits: it needs quotes nowhere. */
  public static String randomPassword() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Statements for {@code mysqld --initialize-insecure --init-file --partial-revokes}: one
   * statement a line.
   */
  static String statements(String password) {
    String literal = "'" + password.replace("\\", "\\\\").replace("'", "''") + "'";
    // At the socket, which only this user reaches, root may do everything.
    return "ALTER USER root@localhost IDENTIFIED BY %s;\n".formatted(literal)
        // Over TCP, which everybody on this machine reaches, what a benchmark needs, and accounts
        // with less; nothing by which mysqld writes a file where it is told to, or loads code, nor
        // a way to get such a right. It does not look the name up (--skip-name-resolve).
        + "CREATE USER root@'127.0.0.1' IDENTIFIED BY %s;\n".formatted(literal)
        + "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES,"
        + " CREATE VIEW, SHOW VIEW, CREATE TEMPORARY TABLES, LOCK TABLES, SHOW DATABASES, PROCESS,"
        + " CREATE USER ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n"
        + "REVOKE INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES, CREATE VIEW,"
        + " LOCK TABLES ON mysql.* FROM root@'127.0.0.1';\n";
  }
}
