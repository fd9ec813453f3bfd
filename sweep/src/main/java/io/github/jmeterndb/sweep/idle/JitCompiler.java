// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The JIT compiler of this JVM. Until it has finished, the measured code is slower, and the
 * compiler takes CPU time from it: with as many busy threads as in a sweep, HotSpot takes half a
 * minute instead of the seconds it needs on an idle core.
 */
public final class JitCompiler {
  private static final System.Logger LOG = System.getLogger(JitCompiler.class.getName());

  /** HotSpot's {@code jcmd Compiler.queue}: methods being compiled, and queued. */
  private static final String MBEAN = "com.sun.management:type=DiagnosticCommand";

  private static final String QUEUE = "compilerQueue";

  /** Separates class and method, and occurs nowhere else in that text. */
  private static final String METHOD = "::";

  private JitCompiler() {}

  public static String activity() {
    return isBusy() ? "the JVM compiles" : "";
  }

  /** False if the JVM does not report compilation. */
  private static boolean isBusy() {
    try {
      Object queue =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(new ObjectName(MBEAN), QUEUE, new Object[0], new String[0]);
      return String.valueOf(queue).contains(METHOD);
    } catch (JMException e) {
      LOG.log(System.Logger.Level.DEBUG, "This JVM does not report what it compiles", e);
      return false;
    }
  }
}
