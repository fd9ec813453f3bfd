// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.form.FitsWindow;
import io.github.jmeterndb.form.HelpLink;
import io.github.jmeterndb.form.PlanArguments;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.panel.ConnectionPanel;
import io.github.jmeterndb.sweep.panel.SweepForm;
import io.github.jmeterndb.workload.Workload;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The thread group in JMeter's GUI: its parameters, and a test of the connection. A parameter
 * without a row in the plan takes the JMeter property of its name.
 */
public class SweepThreadGroupGui extends AbstractThreadGroupGui implements FitsWindow {
  private static final long serialVersionUID = 1;

  private final SweepForm form = new SweepForm(JMeterUtils::getProperty, this::parametersChanged);
  private final ConnectionPanel connection = new ConnectionPanel(form::values);
  private transient PlanArguments planned;

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public SweepThreadGroupGui() {
    JPanel parameters = new JPanel(new BorderLayout());
    parameters.add(form);
    parameters.add(connection, BorderLayout.SOUTH);
    add(parameters, BorderLayout.CENTER);
    FitsWindow.letCommentsShrink(this);
    showDefaults();
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "Sweep Thread Group (jmeter-ndb)";
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), "sweep-thread-group");
  }

  @Override
  public TestElement makeTestElement() {
    return new SweepThreadGroup();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = makeTestElement();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    SweepThreadGroup group = (SweepThreadGroup) element;
    group.loopUntilTheCellEnds();
    group.setParameters(planned.with(form.texts(), form.parameters()));
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    show((SweepThreadGroup) element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    showDefaults();
  }

  private void showDefaults() {
    show(new SweepThreadGroup());
  }

  private void show(SweepThreadGroup group) {
    planned = new PlanArguments(group.getParameters(), "${__P(%s,)}"::formatted);
    form.show(planned::text, planned.others(parametersOfAnyWorkload()));
    connection.clear();
    parametersChanged();
  }

  private static List<Parameter> parametersOfAnyWorkload() {
    List<Parameter> parameters = new ArrayList<>(Parameter.COMMON);
    for (Workload<?> workload : Workload.all()) {
      parameters.addAll(workload.parameters());
    }
    return parameters;
  }

  private void parametersChanged() {
    List<String> wrong = form.wrong();
    connection.remark(wrong.isEmpty() ? "" : "Wrong: " + String.join(", ", wrong));
  }
}
