// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.settings.UserError;
import java.util.Set;

/** An operation that failed, or had a wrong effect. */
public class StoreException extends Exception {
  private static final long serialVersionUID = 1;

  /** The code of an operation that the database accepted and that had a wrong effect. */
  public static final String WRONG_EFFECT = "WRONG-EFFECT";

  /** MySQL's errors whose messages have names, and no values. Source: MySQL Error Reference. */
  private static final Set<String> NAMES_ONLY =
      Set.of(
          "1005", "1048", "1054", "1114", "1142", "1146", "1205", "1213", "1264", "1265", "1364",
          "1406", "3819");

  private final String code;
  private final Outcome outcome;
  private final boolean temporary;

  /** What became of a failed operation in the database. */
  public enum Outcome {
    NOT_APPLIED,
    /** Perhaps applied: the answer was lost, or does not tell. */
    UNKNOWN
  }

  /**
   * @param code the database's own: {@code NDB-630/ConstraintViolation} over the NDB API, {@code
   *     23000/1062} (SQLState and vendor code) over JDBC
   * @param message the database's own
   */
  public StoreException(String code, String message, Outcome outcome, Throwable cause) {
    this(code, message, outcome, false, cause);
  }

  /**
   * @param temporary whether the database calls it temporary: a retry may succeed, such as after a
   *     deadlock
   */
  public StoreException(
      String code, String message, Outcome outcome, boolean temporary, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.outcome = outcome;
    this.temporary = temporary;
  }

  public static StoreException wrongEffect(String message) {
    return new StoreException(WRONG_EFFECT, message, Outcome.UNKNOWN, null);
  }

  public StoreException notApplied() {
    return new StoreException(code, getMessage(), Outcome.NOT_APPLIED, temporary, this);
  }

  /**
   * The error without the database's message and cause, which may show values of rows, unless the
   * message has names only.
   */
  public StoreException withoutValues() {
    String number = code.substring(code.lastIndexOf('/') + 1);
    String message = "the server's message is left out, since it may show values of a row";
    if (code.startsWith("NDB-284/")) {
      message = "the table is no longer what it was: it was dropped or altered meanwhile";
    } else if (NAMES_ONLY.contains(number)) {
      message = getMessage();
    } else if (number.equals("1526")) {
      message = "no partition of the table takes a row";
    }
    return new StoreException(code, message, outcome, temporary, null);
  }

  public String oneLine() {
    return code + ": " + UserError.firstLine(this);
  }

  /** The code by which errors are counted. */
  public String code() {
    return code;
  }

  public boolean isWrongEffect() {
    return code.equals(WRONG_EFFECT);
  }

  public Outcome outcome() {
    return outcome;
  }

  /** Whether a row with that key exists: SQLState 23…, or NDB's ConstraintViolation. */
  public boolean isKeyTaken() {
    return code.startsWith("23") || code.endsWith("/ConstraintViolation");
  }

  public boolean isTemporary() {
    return temporary;
  }
}
