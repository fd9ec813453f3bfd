// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.awt.Component;
import java.awt.Dimension;
import java.beans.PropertyEditorSupport;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.gui.ClearGui;

/** Edits a property of names and values in JMeter's own table. For Swing's thread. */
public class ArgumentsEditor extends PropertyEditorSupport implements ClearGui {
  private static final Dimension SIZE = new Dimension(300, 110);

  private final ArgumentsPanel panel = new ArgumentsPanel("");

  public ArgumentsEditor() {
    panel.setPreferredSize(SIZE);
  }

  @Override
  public boolean supportsCustomEditor() {
    return true;
  }

  @Override
  public Component getCustomEditor() {
    return panel;
  }

  @Override
  public Object getValue() {
    return panel.createTestElement();
  }

  @Override
  public void setValue(Object value) {
    panel.configure(value instanceof Arguments arguments ? arguments : new Arguments());
  }

  @Override
  public void clearGui() {
    panel.clearGui();
  }
}
