// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.clusterj.request.ClusterJConnection;
import io.github.jmeterndb.clusterj.request.ClusterJRequest;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.sweep.SweepThreadGroupGui;
import io.github.jmeterndb.sweep.panel.PlanTemplates;
import io.github.jmeterndb.workload.Workload;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.swing.JTable;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.protocol.java.control.gui.JavaTestSamplerGui;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The plans and templates of the GUI, and their panels, which need no screen until shown. */
@ResourceLock(JMeterHome.LOCK)
class PanelsIT {
  @BeforeEach
  void initialize() {
    JMeterHome.initialize();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void saveAPlanAsItWas(Path plan) throws IOException {
    for (TestElement element : in(plan, TestElement.class)) {
      if (element instanceof SweepThreadGroup) {
        assertSavedAsItWas(new SweepThreadGroupGui(), element);
      } else if (element instanceof ClusterJConnection || element instanceof ClusterJRequest) {
        assertSavedAsItWas(new TestBeanGUI(element.getClass()), element);
      }
    }
  }

  static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Workloads.plan("single-samplers").getParent())) {
      return files.sorted().toList();
    }
  }

  private static void assertSavedAsItWas(JMeterGUIComponent gui, TestElement element) {
    Map<String, Object> before = properties(element);
    gui.configure(element);
    gui.modifyTestElement(element);
    assertThat(properties(element)).as(element.getName()).containsAllEntriesOf(before);
  }

  private static Map<String, Object> properties(TestElement element) {
    Map<String, Object> properties = new HashMap<>();
    PropertyIterator all = element.propertyIterator();
    while (all.hasNext()) {
      JMeterProperty property = all.next();
      properties.put(property.getName(), property.clone().getObjectValue());
    }
    return properties;
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void leaveAllButTheWorkloadToItsDefault(Workload<?> workload) throws IOException {
    assertThat(JMeterHome.sweepOf(Workloads.plan(workload)).getParameters().getArgumentsAsMap())
        .isEqualTo(Map.of("workload", "${__P(workload,%s)}".formatted(workload.name())));
  }

  static List<Workload<?>> workloads() {
    return Workloads.all();
  }

  @Test
  void changeTheValueThatIsTyped() throws IOException {
    SweepThreadGroup sweep = JMeterHome.sweepOf(Workloads.plan("faults"));
    Map<String, String> before = new HashMap<>(sweep.getParameters().getArgumentsAsMap());
    SweepThreadGroupGui gui = new SweepThreadGroupGui();
    gui.configure(sweep);

    JTable table = named("sweep.parameters", gui).orElseThrow();
    for (int row = 0; row < table.getRowCount(); row++) {
      if (table.getValueAt(row, 0).equals("duration")) {
        table.setValueAt("30", row, 1);
      }
    }
    gui.modifyTestElement(sweep);

    before.put("duration", "${__P(duration,30)}");
    assertThat(sweep.getParameters().getArgumentsAsMap()).isEqualTo(before);
  }

  /** Plans of older versions with other names of panels and properties. */
  @Test
  void openPlansThatNameOthers() throws IOException {
    Path plan = Path.of("src/test/resources/own-panels.jmx").toAbsolutePath();
    TestElement java = in(plan, JavaSampler.class).iterator().next();
    ClusterJConnection connection = in(plan, ClusterJConnection.class).iterator().next();
    ClusterJRequest request = in(plan, ClusterJRequest.class).iterator().next();

    assertThat(java.getPropertyAsString(TestElement.GUI_CLASS))
        .isEqualTo(JavaTestSamplerGui.class.getName());
    assertThat(List.of(connection, request))
        .extracting(element -> element.getPropertyAsString(TestElement.GUI_CLASS))
        .containsOnly(TestBeanGUI.class.getName());
    TestBeanHelper.prepare(connection);
    TestBeanHelper.prepare(request);
    assertThat(connection.getConnectstring()).isEqualTo("${__P(ndb.connectstring,127.0.0.1:1186)}");
    assertThat(connection.getMaxTransactions()).as("no row: the default").isEqualTo("64");
    assertThat(request.getType()).isEqualTo("range");
    assertThat(request.getWhere().getArgumentsAsMap())
        .isEqualTo(Map.of("customer", "${customer_1}"));
    assertSavedAsItWas(new TestBeanGUI(ClusterJRequest.class), request);
  }

  @Test
  void offerEachPlanAsATemplateBesideJMetersOwn() throws IOException {
    // JMeter creates its menus in the same way.
    assertThat(ServiceLoader.load(MenuCreator.class))
        .hasAtLeastOneElementOfType(PlanTemplates.class);
    TemplateManager manager = TemplateManager.getInstance();
    List<Template> ours =
        Stream.of(manager.getTemplateNames())
            .filter(name -> name.startsWith("NDB: "))
            .map(manager::getTemplateByName)
            .toList();

    assertThat(manager.getTemplateNames()).contains("Recording");
    assertThat(ours)
        .allMatch(template -> template.isTestPlan() && !template.getDescription().isBlank())
        .extracting(template -> Path.of(template.getFileName()))
        .containsExactlyInAnyOrderElementsOf(plans().stream().map(Path::getFileName).toList());
    for (Template template : ours) {
      Path plan = template.getParent().toPath().resolve(template.getFileName());
      assertThat(in(plan, TestElement.class)).as("%s", plan).isNotEmpty();
    }
  }

  @Test
  void giveSingleSamplersNothingThatTheyDoNotTake() throws Exception {
    Collection<JavaSampler> samplers = in(Workloads.plan("single-samplers"), JavaSampler.class);

    assertThat(samplers).hasSize(9);
    for (JavaSampler sampler : samplers) {
      Class<?> client = Class.forName(sampler.getClassname());
      Arguments known =
          ((JavaSamplerClient) client.getDeclaredConstructor().newInstance())
              .getDefaultParameters();
      assertThat(known.getArgumentsAsMap().keySet())
          .as(sampler.getName())
          .containsAll(sampler.getArguments().getArgumentsAsMap().keySet());
    }
  }

  private static <T> Collection<T> in(Path plan, Class<T> type) throws IOException {
    SearchByClass<T> search = new SearchByClass<>(type);
    JMeterHome.load(plan).traverse(search);
    return search.getSearchResults();
  }

  private static Optional<JTable> named(String name, Container container) {
    for (Component each : container.getComponents()) {
      if (each instanceof JTable table && name.equals(table.getName())) {
        return Optional.of(table);
      }
      Optional<JTable> within =
          each instanceof Container inner ? named(name, inner) : Optional.empty();
      if (within.isPresent()) {
        return within;
      }
    }
    return Optional.empty();
  }
}
