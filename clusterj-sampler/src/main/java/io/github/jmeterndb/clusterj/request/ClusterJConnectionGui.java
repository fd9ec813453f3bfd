// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.form.HelpLink;
import io.github.jmeterndb.form.ParameterForm;
import io.github.jmeterndb.form.PlanArguments;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.Map;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

public class ClusterJConnectionGui extends AbstractConfigGui {
  private static final long serialVersionUID = 1;
  private static final int SCROLL_PIXELS = 16;

  private final ParameterForm form =
      new ParameterForm(ClusterJConnection.PARAMETERS, JMeterUtils::getProperty, () -> {});
  private transient PlanArguments planned;

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public ClusterJConnectionGui() {
    JPanel content = new JPanel(new BorderLayout());
    content.add(form, BorderLayout.NORTH);
    JScrollPane scroll = new JScrollPane(content);
    scroll.getVerticalScrollBar().setUnitIncrement(SCROLL_PIXELS);
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(scroll);
    form.hint(Map.of());
    show(new Arguments());
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "ClusterJ Connection Configuration (jmeter-ndb)";
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), "clusterj-connection");
  }

  @Override
  public TestElement createTestElement() {
    ClusterJConnection connection = new ClusterJConnection();
    modifyTestElement(connection);
    return connection;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    ((ClusterJConnection) element)
        .setParameters(planned.with(form.texts(), ClusterJConnection.PARAMETERS));
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    show(((ClusterJConnection) element).getParameters());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    show(new Arguments());
  }

  private void show(Arguments rows) {
    planned = new PlanArguments(rows, name -> "");
    form.show(planned::text);
  }
}
