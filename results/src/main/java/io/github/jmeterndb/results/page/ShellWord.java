// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import java.util.regex.Pattern;

/** Words of a command that a reader may paste into a shell. */
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[\\w.,:/@%+=-]+");

  private ShellWord() {}

  /** The word itself where a POSIX shell takes it as one, else in quotes. */
  public static String of(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
