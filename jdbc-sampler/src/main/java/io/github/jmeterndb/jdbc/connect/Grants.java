// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.sql.ServerQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The privileges of an account on whole databases, as SHOW GRANTS words them. See the MySQL manual,
 * section "SHOW GRANTS Statement". What it may do with single tables or columns is left out.
 *
 * @param account as in {@code 'bench'@'%'}
 */
public record Grants(String account, List<Grant> all) {
  private static final Pattern STATEMENT =
      Pattern.compile("(GRANT|REVOKE) (.+?) ON (\\*|`(?:[^`]|``)+`)\\.\\* (?:TO|FROM) .*");

  private static final String EVERYTHING = "ALL PRIVILEGES";
  private static final String NO_ROLE = "NONE";

  /** The privileges of the user of that connection, with those of its active roles. */
  public static Grants read(Connection connection) throws SQLException {
    String roles =
        ServerQuery.first(connection, "SELECT CURRENT_ROLE()", row -> row.getString(1))
            .orElse(NO_ROLE);
    List<String> statements =
        ServerQuery.rows(
            connection,
            "SHOW GRANTS FOR CURRENT_USER()" + (roles.equals(NO_ROLE) ? "" : " USING " + roles),
            row -> row.getString(1));
    String account =
        ServerQuery.first(connection, "SELECT CURRENT_USER()", row -> row.getString(1)).orElse("");
    return of(account, statements);
  }

  /**
   * Those of statements.
   *
   * @param currentUser as {@code CURRENT_USER()} gives it: {@code bench@%}
   */
  static Grants of(String currentUser, List<String> statements) {
    List<Grant> all = new ArrayList<>();
    for (String statement : statements) {
      Matcher parts = STATEMENT.matcher(statement);
      if (parts.matches()) {
        String database = parts.group(3);
        all.add(
            new Grant(
                parts.group(1).equals("REVOKE"),
                Set.of(parts.group(2).split(", ?", -1)),
                database.equals("*")
                    ? ""
                    : database.substring(1, database.length() - 1).replace("``", "`")));
      }
    }
    int at = currentUser.lastIndexOf('@');
    String account =
        at < 0
            ? "'%s'".formatted(currentUser)
            : "'%s'@'%s'".formatted(currentUser.substring(0, at), currentUser.substring(at + 1));
    return new Grants(account, all);
  }

  /** Which of these privileges the account lacks on a database, in their order. */
  public List<String> lacking(String database, List<String> wanted) {
    Set<String> has = new HashSet<>();
    all.stream()
        .filter(grant -> grant.database.isEmpty())
        .forEach(grant -> has.addAll(grant.of(wanted)));
    // A partial revoke takes from global privileges, and not from those on the database itself.
    all.stream()
        .filter(grant -> grant.revoked && grant.isOn(database))
        .forEach(grant -> has.removeAll(grant.of(wanted)));
    all.stream()
        .filter(grant -> !grant.revoked && grant.isOn(database))
        .forEach(grant -> has.addAll(grant.of(wanted)));
    return wanted.stream().filter(privilege -> !has.contains(privilege)).toList();
  }

  /**
   * A statement.
   *
   * @param revoked whether it takes privileges away
   * @param database its pattern, in which % and _ are wildcards; empty for all databases
   */
  record Grant(boolean revoked, Set<String> privileges, String database) {
    private Set<String> of(List<String> wanted) {
      Set<String> of = new TreeSet<>(wanted);
      if (!privileges.contains(EVERYTHING)) {
        of.retainAll(privileges);
      }
      return of;
    }

    private boolean isOn(String name) {
      return !database.isEmpty() && name.matches(regex());
    }

    private String regex() {
      StringBuilder regex = new StringBuilder();
      for (int i = 0; i < database.length(); i++) {
        char c = database.charAt(i);
        if (c == '\\' && i + 1 < database.length()) {
          i++;
          regex.append(Pattern.quote(String.valueOf(database.charAt(i))));
        } else if (c == '%') {
          regex.append(".*");
        } else if (c == '_') {
          regex.append('.');
        } else {
          regex.append(Pattern.quote(String.valueOf(c)));
        }
      }
      return regex.toString();
    }
  }
}
