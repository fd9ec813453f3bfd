// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.form.Named;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.sweep.SweepThreadGroupGui;
import java.awt.Component;
import java.awt.Container;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The panel, which needs no screen as long as it is not shown. */
@ResourceLock(JMeterHome.LOCK)
class SweepThreadGroupGuiIT {
  private static final int PANEL_WIDTH = 780;

  /** Plans without a sweep. */
  private static final Set<String> OF_SAMPLERS =
      Set.of("single-samplers.jmx", "clusterj-request.jmx");

  private SweepThreadGroupGui gui;

  @BeforeEach
  void makeThePanel() {
    JMeterHome.initialize();
    gui = new SweepThreadGroupGui();
  }

  @Test
  void makesASweepThatLeavesAllParametersToTheirProperties() {
    SweepThreadGroup sweep = (SweepThreadGroup) gui.createTestElement();

    assertThat(sweep.getParameters().getArgumentCount()).isZero();
    assertThat(sweep.getPropertyOrNull(AbstractThreadGroup.MAIN_CONTROLLER)).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void savesAPlanAsItWas(Path plan) throws IOException {
    SweepThreadGroup sweep = JMeterHome.sweepOf(plan);

    gui.configure(sweep);
    gui.modifyTestElement(sweep);

    assertThat(propertiesOf(sweep)).isEqualTo(propertiesOf(JMeterHome.sweepOf(plan)));
  }

  static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Workloads.plan("single-samplers").getParent())) {
      return Stream.concat(
              files.filter(file -> !OF_SAMPLERS.contains(file.getFileName().toString())).sorted(),
              Stream.of(Path.of("src/test/resources/saved-by-the-table.jmx").toAbsolutePath()))
          .toList();
    }
  }

  @Test
  void changesNothingButWhatWasChanged() throws IOException {
    SweepThreadGroup sweep = JMeterHome.sweepOf(Workloads.plan("faults"));
    List<String> before = propertiesOf(sweep);

    gui.configure(sweep);
    text("duration").setText("30");
    gui.modifyTestElement(sweep);

    assertThat(propertiesOf(sweep))
        .isEqualTo(
            before.stream()
                .map(line -> line.replace("${__P(duration,87)}", "${__P(duration,30)}"))
                .toList());
  }

  @Test
  void keepsRowsThatItDoesNotKnow() {
    SweepThreadGroup planned = planned("fault.command.cut", "iptables …", "tables", "4");

    gui.configure(planned);
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);

    assertThat(saved.getParameters().getArgumentsAsMap())
        .isEqualTo(Map.of("fault.command.cut", "iptables …", "tables", "4"));
    assertThat(saved.getParameters().getArgument(0).getDescription()).isEqualTo("told");
  }

  @Test
  void addsARowOnlyForWhatWasTyped() {
    gui.configure(planned("threads", "1,2"));
    text("rows").setText("500");
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);

    assertThat(saved.getParameters().getArgumentsAsMap())
        .isEqualTo(Map.of("threads", "1,2", "rows", "${__P(rows,500)}"));
  }

  @Test
  void showsTheParametersOfTheWorkloadThatIsChosen() {
    gui.configure(planned("workload", "crud", "rows", "77"));

    text("workload").setText("sysbench");
    assertThat(Named.in(gui, "operations.oltp_point_select", JCheckBox.class).isSelected())
        .isTrue();
    text("table.size").setText("5");
    text("workload").setText("crud");
    assertThat(text("rows").getText()).isEqualTo("77");
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);

    assertThat(saved.getParameters().getArgumentsAsMap())
        .isEqualTo(Map.of("workload", "crud", "rows", "77", "table.size", "${__P(table.size,5)}"));
  }

  @Test
  void saysWhereAValueIsWrong() {
    gui.configure(planned("threads", "1,8,none", "target", "nowhere", "slo", "quick"));

    assertThat(text("sweep.remark").getText()).isEqualTo("Wrong: target, threads, slo");
    assertThat(text("target.message").getText())
        .contains("'nowhere' is not one of auto, embedded, mysql, ndb, sandbox");
    assertThat(Named.in(gui, "sweep.more", AbstractButton.class).getText())
        .isEqualTo("More (1 wrong)");
  }

  @Test
  void hidesWhatFewRunsSet() {
    gui.configure(planned("slice", "100", "mine", "1"));
    AbstractButton more = Named.in(gui, "sweep.more", AbstractButton.class);

    assertThat(isHidden("slice")).isTrue();
    assertThat(isHidden("mine")).isTrue();
    assertThat(List.of("target", "paths", "operations", "rows", "threads", "duration"))
        .noneMatch(this::isHidden);
    assertThat(more.getText()).isEqualTo("More (2 set)");

    more.doClick();

    assertThat(isHidden("slice")).isFalse();
  }

  /** Behind a button, whether the window is open or not. */
  private boolean isHidden(String name) {
    for (Container each = text(name); each != gui; each = each.getParent()) {
      if (!each.isVisible()) {
        return true;
      }
    }
    return false;
  }

  @Test
  void leavesOutOfThePlanWhatIsChangedToItsDefault() {
    gui.configure(planned("threads", "${__P(threads,1\\,2)}", "rows", "${__P(rows,77)}"));
    text("threads").setText("");
    text("rows").setText("100000");
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);

    assertThat(saved.getParameters().getArgumentsAsMap()).isEmpty();
  }

  @Test
  void showsTheDefaultOfThePathsThatTakeTurns() {
    gui.configure(planned("target", "${__P(target,sandbox)}"));
    text("duration").setText("16");
    SweepThreadGroup saved = new SweepThreadGroup();
    gui.modifyTestElement(saved);
    assertThat(saved.getParameters().getArgumentsAsMap())
        .as("16 s are the default of paired cells")
        .doesNotContainKey("duration");

    text("slice").setText("0");
    gui.modifyTestElement(saved);
    assertThat(saved.getParameters().getArgumentsAsMap())
        .as("10 s are that of others")
        .containsEntry("duration", "${__P(duration,16)}");
  }

  @Test
  void showsWhatIsGivenAndKeepsWhatThePlanHas() {
    JMeterUtils.setProperty("threads", "16");
    try {
      gui.configure(planned("threads", "${__P(threads,1\\,2)}"));

      assertThat(text("threads").getText()).isEqualTo("16");
      assertThat(text("threads").isEditable()).isFalse();
      assertThat(text("threads.message").getText()).isEqualTo("given with -J; the plan has 1,2");
      SweepThreadGroup saved = new SweepThreadGroup();
      gui.modifyTestElement(saved);
      assertThat(saved.getParameters().getArgumentsAsMap())
          .isEqualTo(Map.of("threads", "${__P(threads,1\\,2)}"));
    } finally {
      JMeterUtils.getJMeterProperties().remove("threads");
    }
  }

  /** What JMeter's first window, of 1100 by 700, leaves to a panel. */
  @Test
  void fitsIntoJMetersFirstWindow() throws Exception {
    gui.configure(new SweepThreadGroup());
    Named.in(gui, "sweep.more", AbstractButton.class).doClick();

    JScrollPane window = new JScrollPane(gui);
    // The window may have been wider before.
    for (int width : List.of(1400, PANEL_WIDTH)) {
      window.setSize(width, 560);
      layOut(window);
      // The height of texts follows from their width: they ask to be laid out once more, and then
      // what is beside them does.
      for (int pass = 0; pass < 3; pass++) {
        SwingUtilities.invokeAndWait(() -> layOut(window));
      }
    }

    assertThat(gui.getWidth()).isLessThanOrEqualTo(PANEL_WIDTH);
    for (Parameter parameter : Parameter.COMMON) {
      JTextComponent field = text(parameter.property());
      Container form =
          field.getParent() instanceof JComboBox
              ? field.getParent().getParent()
              : field.getParent();
      assertThat(form.getWidth()).isLessThanOrEqualTo(PANEL_WIDTH);
      for (Component cell : form.getComponents()) {
        assertThat(cell.getX() + cell.getWidth())
            .as("%s in the form of %s", cell, parameter)
            .isLessThanOrEqualTo(form.getWidth());
        if (cell.isVisible()) {
          assertThat(cell.getHeight())
              .as("%s in the form of %s", cell, parameter)
              // A field beside a text may get a pixel less, of its border.
              .isGreaterThanOrEqualTo(cell.getPreferredSize().height - 1);
        }
      }
    }
  }

  private static void layOut(Container container) {
    container.doLayout();
    for (Component each : container.getComponents()) {
      if (each instanceof Container inner) {
        layOut(inner);
      }
    }
  }

  private JTextComponent text(String name) {
    return Named.in(gui, name, JTextComponent.class);
  }

  private static SweepThreadGroup planned(String... namesAndValues) {
    Arguments parameters = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters.addArgument(namesAndValues[i], namesAndValues[i + 1], "=", "told");
    }
    SweepThreadGroup planned = new SweepThreadGroup();
    planned.setParameters(parameters);
    return planned;
  }

  /** As they are saved: JMeter writes some at another place of the element. */
  private static List<String> propertiesOf(SweepThreadGroup sweep) throws IOException {
    HashTree tree = new ListedHashTree();
    tree.add(sweep);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SaveService.saveTree(tree, out);
    List<String> lines = new ArrayList<>(out.toString(UTF_8).lines().toList());
    String onError = "<stringProp name=\"ThreadGroup.on_sample_error\">continue</stringProp>";
    assertThat(lines.removeIf(line -> line.strip().equals(onError))).as(onError).isTrue();
    return lines;
  }
}
