// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The assembled JMeter, in this JVM. JMeter has one engine and one set of properties per JVM: tests
 * that use it share the resource lock {@link #LOCK}.
 */
public final class JMeterHome {
  public static final String LOCK = "JMeter";

  public static final Path PATH = Path.of("..", "target", "jmeter").toAbsolutePath().normalize();

  /** The program of this JDK. */
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  public static final Path CRUD_SWEEP = Workloads.plan(new Crud());

  private JMeterHome() {}

  public static HashTree load(Path plan) throws IOException {
    initialize();
    return SaveService.loadTree(plan.toFile());
  }

  static SweepThreadGroup sweepOf(Path plan) throws IOException {
    SearchByClass<SweepThreadGroup> sweeps = new SearchByClass<>(SweepThreadGroup.class);
    load(plan).traverse(sweeps);
    assertThat(sweeps.getSearchResults()).hasSize(1);
    return sweeps.getSearchResults().iterator().next();
  }

  public static void run(HashTree plan, Map<String, String> properties) {
    initialize();
    Properties jmeter = JMeterUtils.getJMeterProperties();
    jmeter.putAll(properties);
    try {
      StandardJMeterEngine engine = new StandardJMeterEngine();
      engine.configure(plan);
      engine.run();
    } finally {
      properties.keySet().forEach(jmeter::remove);
    }
  }

  static synchronized void initialize() {
    if (JMeterUtils.getJMeterHome() == null) {
      JMeterUtils.setJMeterHome(PATH.toString());
      JMeterUtils.loadJMeterProperties(PATH.resolve("bin/jmeter.properties").toString());
      JMeterUtils.initLocale();
    }
  }
}
