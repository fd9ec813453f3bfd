// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

/**
 * Something that the user can mend. The message is one line that says what is wrong and what to do,
 * and never holds a password.
 */
public class UserError extends Exception {
  private static final long serialVersionUID = 1;

  /** An error with nothing below it worth a look. */
  public UserError(String message) {
    super(message);
  }

  /** An error with a cause, which goes to the log only. */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  /** The first line of a message of somebody else's, to be put into one of ours. */
  public static String firstLine(Throwable cause) {
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return message.lines().findFirst().orElse("").strip();
  }
}
