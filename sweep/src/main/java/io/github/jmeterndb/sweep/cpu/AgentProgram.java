// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.perfmon.AgentCommand;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The PerfMon agent in a JVM of its own, which runs the classes that this JVM has found. */
final class AgentProgram {
  private AgentProgram() {}

  /** Starts it on that port of the loopback address, and does not wait until it answers. */
  static Process start(int port) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // As small as the agent's own script has it: it must not disturb what it measures.
    words.addAll(List.of("-XX:+UseSerialGC", "-Xmx32m", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-cp", classPath(), AgentCommand.class.getName()));
    words.addAll(List.of("--tcp-port", String.valueOf(port), "--udp-port", "0"));
    return new ProcessBuilder(words)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
  }

  /** JMeter has its plugins from a class loader, not from the class path. */
  private static String classPath() throws IOException {
    List<String> entries = new ArrayList<>();
    for (ClassLoader loader = AgentCommand.class.getClassLoader();
        loader != null;
        loader = loader.getParent()) {
      if (loader instanceof URLClassLoader jars) {
        for (URL url : jars.getURLs()) {
          entries.add(file(url));
        }
      }
    }
    entries.add(System.getProperty("java.class.path"));
    return String.join(File.pathSeparator, entries);
  }

  private static String file(URL url) throws IOException {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IOException(url + " is no file", e);
    }
  }
}
