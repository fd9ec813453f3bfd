// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.List;

/** What a process is called: {@code mysqld}, {@code ndbmtd}, {@code java}. */
public final class ProcessName {
  /** Linux keeps 15 characters of a command's name (proc(5), comm). */
  private static final int COMM_LENGTH = 15;

  private ProcessName() {}

  /**
   * The executable's file name. Where the executable may not be seen (a process of another user, a
   * kernel thread) it is the kernel's name for the command, made whole from the command line where
   * it was cut; and for a script its interpreter, as for all scripts.
   *
   * @param executable path, or empty
   * @param comm the kernel's name for the command, or empty
   * @param arguments the command line, or empty
   */
  public static String of(String executable, String comm, List<String> arguments) {
    if (!executable.isEmpty()) {
      return fileName(executable);
    }
    String first = arguments.isEmpty() ? "" : command(arguments.get(0));
    if (comm.isEmpty()) {
      return first;
    }
    boolean isScript = arguments.size() > 1 && isComm(comm, fileName(arguments.get(1)));
    return isComm(comm, first) || isScript ? first : comm;
  }

  /** Empty for a title that a process wrote over its command line: arguments may be part of it. */
  private static String command(String argument) {
    boolean isTitle = argument.chars().anyMatch(Character::isWhitespace);
    return isTitle ? "" : fileName(argument);
  }

  /** What stands after the last separator of a path. */
  public static String fileName(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  private static boolean isComm(String comm, String name) {
    return !name.isEmpty()
        && comm.equals(name.length() > COMM_LENGTH ? name.substring(0, COMM_LENGTH) : name);
  }
}
