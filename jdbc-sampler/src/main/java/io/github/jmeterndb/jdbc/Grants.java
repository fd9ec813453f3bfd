// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableDefinition;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Privileges on databases, as printed by SHOW GRANTS (MySQL manual, section "SHOW GRANTS
 * Statement"). Privileges on single tables or columns and partial revokes are ignored.
 */
final class Grants {
  private static final Pattern STATEMENT =
      Pattern.compile("GRANT (.+?) ON (\\*|`(?:[^`]|``)+`)\\.\\* TO .*");

  private static final List<String> NEEDED =
      List.of("SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "INDEX");

  private static final String PRIVILEGES = "Privileges";
  private static final String PRIVILEGES_ON_NDBINFO = PRIVILEGES + " on ndbinfo";

  private Grants() {}

  /** Whether the user has the privileges that a run needs on its database, and on ndbinfo. */
  static List<Precondition> check(ServerConnection server, String database) {
    try {
      List<String> grants = read(server);
      String account = server.text(ConnectionLimits.ACCOUNT);
      return List.of(onDatabase(grants, account, database), onNdbinfo(grants, account));
    } catch (SQLException e) {
      return List.of(Precondition.unknown(PRIVILEGES, "not known: " + UserError.firstLine(e)));
    }
  }

  private static Precondition onDatabase(List<String> grants, String account, String database) {
    String found =
        "%s on %s.* needed, by %s".formatted(String.join(", ", NEEDED), database, account);
    List<String> lacking = lacking(grants, database, NEEDED);
    // Shown as users type it: a plain name needs no quotation marks.
    String typed = database.contains("-") ? TableDefinition.quoted(database) : database;
    return lacking.isEmpty()
        ? Precondition.met(PRIVILEGES, found)
        : Precondition.missing(
            PRIVILEGES,
            found,
            "The user %2$s lacks %1$s on the database %3$s: GRANT %1$s ON %4$s.* TO %2$s."
                .formatted(String.join(", ", lacking), account, database, typed));
  }

  private static Precondition onNdbinfo(List<String> grants, String account) {
    return lacking(grants, "ndbinfo", List.of("SELECT")).isEmpty()
        ? Precondition.met(PRIVILEGES_ON_NDBINFO, "SELECT wanted, by " + account)
        : Precondition.unknown(
            PRIVILEGES_ON_NDBINFO,
            "%1$s lacks SELECT, so that free memory, API slots, processes and background activity are not known: GRANT SELECT ON ndbinfo.* TO %1$s"
                .formatted(account));
  }

  private static List<String> read(ServerConnection server) throws SQLException {
    String roles = server.text("SELECT CURRENT_ROLE()");
    return server.rows(
        "SHOW GRANTS FOR CURRENT_USER()"
            + (roles.isEmpty() || roles.equals("NONE") ? "" : " USING " + roles),
        row -> row.getString(1));
  }

  static List<String> lacking(List<String> grants, String database, List<String> wanted) {
    Set<String> has = new HashSet<>();
    for (String grant : grants) {
      Matcher parts = STATEMENT.matcher(grant);
      if (parts.matches() && isOn(parts.group(2), database)) {
        has.addAll(
            parts.group(1).equals("ALL PRIVILEGES")
                ? wanted
                : List.of(parts.group(1).split(", ?", -1)));
      }
    }
    return wanted.stream().filter(privilege -> !has.contains(privilege)).toList();
  }

  /** As in LIKE, % stands for any text and _ for any character, if no backslash precedes them. */
  private static boolean isOn(String pattern, String database) {
    String quoted = Pattern.quote(pattern.replaceAll("^`|`$", "").replace("``", "`"));
    String regex =
        quoted
            .replaceAll("(?<!\\\\)%", "\\\\E.*\\\\Q")
            .replaceAll("(?<!\\\\)_", "\\\\E.\\\\Q")
            .replaceAll("\\\\([%_])", "$1");
    return pattern.equals("*") || database.matches(regex);
  }
}
