// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.perfmon.Host;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;
import oshi.hardware.CentralProcessor;
import oshi.spi.SystemInfoProvider;

/** Software versions and hardware of a run. */
public final class Environment {
  private static final System.Logger LOG = System.getLogger(Environment.class.getName());
  private static final double GIB = 1L << 30;

  private Environment() {}

  public static Map<String, String> versions() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("jmeter-ndb", project());
    versions.put("JMeter", JMeterUtils.getJMeterVersion());
    versions.put("JDK", System.getProperty("java.vendor") + " " + Runtime.version());
    return versions;
  }

  public static String project() {
    Properties build = build();
    String dirty =
        Boolean.parseBoolean(build.getProperty("git.dirty")) ? ", with local changes" : "";
    return "%s, commit %s%s"
        .formatted(
            build.getProperty("git.build.version", "unknown"),
            build.getProperty("git.commit.id.full", "unknown"),
            dirty);
  }

  /** CPU model, cores, memory, operating system, and the limits of a CPU quota or affinity. */
  public static Map<String, Object> host() {
    Map<String, Object> host = new LinkedHashMap<>();
    try {
      add(Host.system(), host);
    } catch (LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "This host's hardware is not known", e);
    }
    return host;
  }

  private static void add(SystemInfoProvider system, Map<String, Object> host) {
    CentralProcessor processor = system.getHardware().getProcessor();
    host.put("cpu", processor.getProcessorIdentifier().getName());
    host.put("cores", processor.getPhysicalProcessorCount());
    host.put("hardware threads", processor.getLogicalProcessorCount());
    double usable =
        CpuQuota.here().hardwareThreads().stream()
            .reduce(Runtime.getRuntime().availableProcessors(), Math::min);
    if (usable < processor.getLogicalProcessorCount()) {
      host.put("usable hardware threads", usable);
    }
    host.put("memory GiB", Math.round(system.getHardware().getMemory().getTotal() / GIB));
    // For example Debian GNU/Linux 12 (bookworm), kernel 6.1.0.
    String os =
        system.getOperatingSystem().getFamily()
            + " "
            + system.getOperatingSystem().getVersionInfo();
    host.put("os", Host.IS_LINUX ? os.replace(" build ", ", kernel ") : os);
  }

  private static Properties build() {
    Properties build = new Properties();
    try (InputStream in = Environment.class.getResourceAsStream("build.properties")) {
      // Missing in a build from a source archive, which has no commit.
      if (in != null) {
        build.load(in);
      }
    } catch (IOException e) {
      throw new IllegalStateException("build.properties in our own jar cannot be read", e);
    }
    return build;
  }
}
