// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.awt.BorderLayout;
import javax.swing.JTable;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;
import org.apache.jorphan.gui.ObjectTableModel;
import org.apache.jorphan.reflect.Functor;

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
    Arguments ofPanel = (Arguments) parameters.createTestElement();
    ofPanel.setProperty(TestElement.GUI_CLASS, ArgumentsPanel.class.getName());
    group.setParameters(ofPanel);
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

  /** JMeter's table of arguments with a third column, wide enough to read, for what they mean. */
  private static final class ParametersPanel extends ArgumentsPanel {
    private static final long serialVersionUID = 1;
    private static final int[] COLUMN_WIDTHS = {160, 220, 640};

    ParametersPanel() {
      super(
          "Parameters of the sweep (a blank value stands for the default)",
          null,
          false,
          false,
          model());
    }

    private static ObjectTableModel model() {
      return new ObjectTableModel(
          new String[] {COLUMN_RESOURCE_NAMES_0, COLUMN_RESOURCE_NAMES_1, "description"},
          Argument.class,
          new Functor[] {
            new Functor("getName"), new Functor("getValue"), new Functor("getDescription")
          },
          new Functor[] {
            new Functor("setName"), new Functor("setValue"), new Functor("setDescription")
          },
          new Class<?>[] {String.class, String.class, String.class});
    }

    @Override
    protected void sizeColumns(JTable table) {
      // Called by the constructor of ArgumentsPanel: there is nothing of this class's own here yet.
      for (int column = 0; column < COLUMN_WIDTHS.length; column++) {
        table.getColumnModel().getColumn(column).setPreferredWidth(COLUMN_WIDTHS[column]);
      }
    }
  }
}
