// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.awt.BorderLayout;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/**
 * The thread group in JMeter's GUI: a table of its parameters, each with what there is to say of
 * it.
 */
public class SweepThreadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1;

  private final ParametersPanel parameters = new ParametersPanel();

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public SweepThreadGroupGui() {
    add(parameters, BorderLayout.CENTER);
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
    group.setParameters((Arguments) parameters.createTestElement());
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    parameters.configure(((SweepThreadGroup) element).getParameters());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    showDefaults();
  }

  private void showDefaults() {
    parameters.configure(SweepThreadGroup.defaultParameters());
  }
}
