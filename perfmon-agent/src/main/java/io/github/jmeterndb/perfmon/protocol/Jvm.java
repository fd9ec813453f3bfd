// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.host.Host.ProcessEntry;
import io.github.jmeterndb.perfmon.host.ProcessName;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a Java process runs, from its command line. */
final class Jvm {
  private static final Set<String> NAMES = Set.of("java", "java.exe", "javaw.exe");

  /** The launcher's options whose value is the next argument (java, "Standard Options"). */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--enable-native-access",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--limit-modules",
          "--patch-module",
          "--source");

  private static final Set<String> BEFORE_MAIN = Set.of("-jar", "-m", "--module");

  private Jvm() {}

  /**
   * Whether it is a JVM, and the main jar's file name or the main class' simple name contains the
   * word, or one of the main class' packages is it; without regard to case.
   */
  static boolean runs(ProcessEntry process, String word) {
    if (!NAMES.contains(process.name().toLowerCase(Locale.ROOT))) {
      return false;
    }
    String main = main(process.arguments().get());
    String name = ProcessName.fileName(main).toLowerCase(Locale.ROOT);
    String wanted = word.toLowerCase(Locale.ROOT);
    if (name.endsWith(".jar")) {
      return name.contains(wanted);
    }
    List<String> parts = List.of(name.split("[./]", -1));
    return parts.contains(wanted) || name.substring(name.lastIndexOf('.') + 1).contains(wanted);
  }

  /** The jar, the class or the module that is run; empty where the command line names none. */
  private static String main(List<String> commandLine) {
    Iterator<String> arguments = commandLine.stream().skip(1).iterator();
    while (arguments.hasNext()) {
      String argument = arguments.next();
      if (BEFORE_MAIN.contains(argument)) {
        return arguments.hasNext() ? arguments.next() : "";
      } else if (WITH_VALUE.contains(argument)) {
        if (arguments.hasNext()) {
          arguments.next();
        }
      } else if (!argument.startsWith("-") && !argument.startsWith("@")) {
        return argument;
      }
    }
    return "";
  }
}
