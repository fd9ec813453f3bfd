// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.quiet;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The compiler of this JVM. What it is still at makes the code that is measured slower, and takes
 * the CPU that the measured code would have: with as many busy threads as in a sweep, HotSpot takes
 * half a minute for what it does in seconds on a core of its own.
 */
public final class JitCompiler {
  private static final System.Logger LOG = System.getLogger(JitCompiler.class.getName());

  /** HotSpot's {@code jcmd Compiler.queue}: what is translated now, and what waits. */
  private static final String MBEAN = "com.sun.management:type=DiagnosticCommand";

  private static final String QUEUE = "compilerQueue";

  /** Between a class and its method, and nowhere else in that text. */
  private static final String METHOD = "::";

  private JitCompiler() {}

  /** What it is at, in words; empty if nothing. */
  public static String unrest() {
    return isBusy() ? "the JVM compiles" : "";
  }

  /** Whether it is at work. A JVM that does not tell is taken for one that is not. */
  public static boolean isBusy() {
    try {
      Object queue =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(new ObjectName(MBEAN), QUEUE, new Object[0], new String[0]);
      return String.valueOf(queue).contains(METHOD);
    } catch (JMException e) {
      LOG.log(System.Logger.Level.DEBUG, "This JVM does not tell what it compiles", e);
      return false;
    }
  }
}
