// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
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
  public static Grants read(ServerConnection server) throws SQLException {
    String roles = server.text("SELECT CURRENT_ROLE()");
    return of(
        server.text("SELECT CURRENT_USER()"),
        server.rows(
            "SHOW GRANTS FOR CURRENT_USER()"
                + (roles.isEmpty() || roles.equals(NO_ROLE) ? "" : " USING " + roles),
            row -> row.getString(1)));
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
    List<Grant> onIt = all.stream().filter(grant -> grant.isOn(database)).toList();
    onIt.stream().filter(Grant::revoked).forEach(grant -> has.removeAll(grant.of(wanted)));
    onIt.stream().filter(grant -> !grant.revoked).forEach(grant -> has.addAll(grant.of(wanted)));
    return wanted.stream().filter(privilege -> !has.contains(privilege)).toList();
  }

  /**
   * A statement.
   *
   * @param revoked whether it takes privileges away
   * @param database its pattern, in which % and _ are wildcards; empty for all databases
   */
  record Grant(boolean revoked, Set<String> privileges, String database) {
    private static final Pattern PARTS = Pattern.compile("\\\\(.)|(%)|(_)|[^\\\\%_]+|\\\\");

    private Set<String> of(List<String> wanted) {
      Set<String> of = new HashSet<>(wanted);
      if (!privileges.contains(EVERYTHING)) {
        of.retainAll(privileges);
      }
      return of;
    }

    private boolean isOn(String name) {
      return !database.isEmpty() && name.matches(PARTS.matcher(database).replaceAll(Grant::regex));
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
}
