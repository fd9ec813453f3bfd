// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import io.github.jmeterndb.settings.Check;
import java.awt.GridLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JCheckBox;
import javax.swing.JComponent;
import javax.swing.JPanel;

/**
 * Some of a few words, in an order of their own: to tick, or typed, or an expression. For Swing's
 * thread.
 */
final class TickEditor extends Editor {
  /** In pixels: what is right of the names in JMeter's first window. */
  private static final int WIDTH_OF_TICKS = 560;

  private final HintField field = new HintField(COLUMNS);
  private final JPanel ticks = new JPanel();
  private final Map<String, JCheckBox> boxes = new LinkedHashMap<>();
  private List<String> byDefault = List.of();
  private List<String> meant = List.of();

  /** An editor whose boxes have the name of the parameter before their word as their own. */
  TickEditor(String name, List<String> words) {
    for (String word : words) {
      JCheckBox box = new JCheckBox(word);
      box.setName(name + "." + word);
      box.addActionListener(e -> tick(word, box.isSelected()));
      boxes.put(word, box);
      ticks.add(box);
    }
    ticks.setLayout(new GridLayout(0, Math.max(1, WIDTH_OF_TICKS / widest())));
    watch(field);
  }

  private int widest() {
    return boxes.values().stream().mapToInt(box -> box.getPreferredSize().width).max().orElse(1);
  }

  private void tick(String word, boolean on) {
    List<String> chosen = new ArrayList<>(meant);
    chosen.remove(word);
    if (on) {
      chosen.add(word);
    }
    if (chosen.isEmpty()) {
      // A blank would mean the default: the last one stays.
      boxes.get(word).setSelected(true);
    } else {
      field.setText(String.join(",", chosen));
    }
  }

  @Override
  JComponent component() {
    return field;
  }

  @Override
  List<JComponent> below() {
    return List.of(ticks);
  }

  @Override
  String text() {
    return field.getText();
  }

  @Override
  void show(String text) {
    field.setText(text);
    field.setCaretPosition(0);
  }

  @Override
  void setEditable(boolean editable) {
    field.setEditable(editable);
    boxes.values().forEach(box -> box.setEnabled(editable));
  }

  /** The ticks show it, too, also where the field is too short for it. */
  @Override
  void hint(String words) {
    byDefault = Check.list(words);
    field.setHint(field.holds(words) ? words : "");
  }

  @Override
  void mean(String value) {
    meant = value.isBlank() ? byDefault : Check.list(value);
    boxes.forEach((word, box) -> box.setSelected(meant.contains(word)));
  }
}
