// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.settings.UserError;
import java.util.Set;

/** An operation that failed, or whose effect was not the one asked for. */
public class StoreException extends Exception {
  private static final long serialVersionUID = 1;

  /** The code of an operation that the database accepted and that did something else. */
  public static final String WRONG_EFFECT = "WRONG-EFFECT";

  /** MySQL's errors whose messages have names, and no values. Source: MySQL Error Reference. */
  private static final Set<String> NAMES_ONLY =
      Set.of(
          "1005", "1048", "1054", "1114", "1142", "1146", "1205", "1213", "1264", "1265", "1364",
          "1406", "3819");

  private final String code;
  private final Outcome outcome;
  private final boolean temporary;

  /** What is in the database after an operation that failed. */
  public enum Outcome {
    NOT_APPLIED,
    /** Perhaps all of it: its answer was lost, or was none that tells. */
    UNKNOWN
  }

  /**
   * An error of the database's.
   *
   * @param code the database's own code: {@code NDB-630/ConstraintViolation} over the NDB API,
   *     {@code 23000/1062} (SQLState and vendor code) over JDBC
   * @param message the database's own message
   */
  public StoreException(String code, String message, Outcome outcome, Throwable cause) {
    this(code, message, outcome, false, cause);
  }

  /**
   * The same.
   *
   * @param temporary whether the database itself calls it temporary: the same may succeed if it is
   *     tried again, such as after a deadlock
   */
  public StoreException(
      String code, String message, Outcome outcome, boolean temporary, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.outcome = outcome;
    this.temporary = temporary;
  }

  /** An operation that changed or returned something else than what was asked for. */
  public static StoreException wrongEffect(String message) {
    return new StoreException(WRONG_EFFECT, message, Outcome.UNKNOWN, null);
  }

  public StoreException notApplied() {
    return new StoreException(code, getMessage(), Outcome.NOT_APPLIED, temporary, this);
  }

  /**
   * The same without the database's own message, unless it has names only: it may show values of
   * rows; nor has it a cause that shows them.
   */
  public StoreException withoutValues() {
    return new StoreException(code, messageWithoutValues(), outcome, temporary, null);
  }

  private String messageWithoutValues() {
    if (code.startsWith("NDB-284/")) {
      return "the table is no longer what it was: it was dropped or altered meanwhile";
    }
    String number = code.substring(code.lastIndexOf('/') + 1);
    if (NAMES_ONLY.contains(number)) {
      return getMessage();
    }
    return number.equals("1526")
        ? "no partition of the table takes a row"
        : "the server's message is left out, since it may show values of a row";
  }

  public String oneLine() {
    return code + ": " + UserError.firstLine(this);
  }

  /** The code by which errors are counted. */
  public String code() {
    return code;
  }

  /** Whether the database accepted the operation and did, or returned, something else. */
  public boolean isWrongEffect() {
    return code.equals(WRONG_EFFECT);
  }

  /** What is in the database now. */
  public Outcome outcome() {
    return outcome;
  }

  /** Whether a row with that key is there already: SQLState 23…, or NDB's ConstraintViolation. */
  public boolean isKeyTaken() {
    return code.startsWith("23") || code.endsWith("/ConstraintViolation");
  }

  /** Whether the database itself calls it temporary. */
  public boolean isTemporary() {
    return temporary;
  }
}
