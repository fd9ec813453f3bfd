// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Privileges on databases, as printed by SHOW GRANTS (MySQL manual, section "SHOW GRANTS
 * Statement"). Privileges on single tables or columns are ignored.
 */
final class Grants {
  private static final Pattern STATEMENT =
      Pattern.compile("(GRANT|REVOKE) (.+?) ON (\\*|`(?:[^`]|``)+`)\\.\\* (?:TO|FROM) .*");
  private static final Pattern WILDCARD = Pattern.compile("\\\\(.)|(%)|(_)|[^\\\\%_]+|\\\\");

  private Grants() {}

  static List<String> read(ServerConnection server) throws SQLException {
    String roles = server.text("SELECT CURRENT_ROLE()");
    return server.rows(
        "SHOW GRANTS FOR CURRENT_USER()"
            + (roles.isEmpty() || roles.equals("NONE") ? "" : " USING " + roles),
        row -> row.getString(1));
  }

  static List<String> lacking(List<String> grants, String database, List<String> wanted) {
    Set<String> has = new HashSet<>();
    // A partial revoke restricts global privileges, but not those on the database itself.
    for (String kind : List.of("GRANT *", "REVOKE", "GRANT")) {
      for (String grant : grants) {
        Matcher parts = STATEMENT.matcher(grant);
        if (parts.matches() && kind.equals(kind(parts)) && isOn(parts.group(3), database)) {
          List<String> named =
              parts.group(2).equals("ALL PRIVILEGES")
                  ? wanted
                  : List.of(parts.group(2).split(", ?", -1));
          if (kind.equals("REVOKE")) {
            named.forEach(has::remove);
          } else {
            has.addAll(named);
          }
        }
      }
    }
    return wanted.stream().filter(privilege -> !has.contains(privilege)).toList();
  }

  private static String kind(MatchResult parts) {
    return parts.group(1) + (parts.group(3).equals("*") ? " *" : "");
  }

  private static boolean isOn(String pattern, String database) {
    String unquoted = pattern.substring(1, Math.max(1, pattern.length() - 1)).replace("``", "`");
    return pattern.equals("*")
        || database.matches(WILDCARD.matcher(unquoted).replaceAll(Grants::regex));
  }

  private static String regex(MatchResult part) {
    if (part.group(2) != null) {
      return ".*";
    }
    return part.group(3) != null
        ? "."
        : Matcher.quoteReplacement(
            Pattern.quote(part.group(1) == null ? part.group() : part.group(1)));
  }
}
