// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

/**
 * A problem that the user can solve. The message is one line that says what is wrong and what to
 * do; it never has a password.
 */
public class UserError extends Exception {
  private static final long serialVersionUID = 1;

  public UserError(String message) {
    super(message);
  }

  /**
   * @param cause for the log only
   */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  /** The first line of another program's message. */
  public static String firstLine(Throwable cause) {
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return message.lines().findFirst().orElse("").strip();
  }
}
