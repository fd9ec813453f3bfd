// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.ParameterForm;
import io.github.jmeterndb.settings.Parameter;
import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.swing.BorderFactory;
import javax.swing.JPanel;

/**
 * Parameters that are shown together. Its form is made anew when the offer has others for it, or
 * other choices: not those that the offer depends on, which are typed at that moment. For Swing's
 * thread.
 */
final class Section extends JPanel {
  private static final long serialVersionUID = 1;

  private final transient Function<Offer, List<Parameter>> parameters;
  private final transient UnaryOperator<String> properties;
  private final transient Runnable changed;
  private transient List<List<Object>> shown = List.of();
  private ParameterForm form;

  /**
   * A section without values.
   *
   * @param title empty for none
   */
  Section(
      String title,
      Function<Offer, List<Parameter>> parameters,
      UnaryOperator<String> properties,
      Runnable changed) {
    super(new BorderLayout());
    this.parameters = parameters;
    this.properties = properties;
    this.changed = changed;
    form = new ParameterForm(List.of(), properties, changed);
    setVisible(false);
    if (!title.isEmpty()) {
      setBorder(BorderFactory.createTitledBorder(title));
    }
  }

  void update(Offer offer, UnaryOperator<String> texts) {
    List<Parameter> now = parameters.apply(offer).stream().map(offer::refined).toList();
    List<List<Object>> looks = now.stream().map(Section::look).toList();
    if (!looks.equals(shown)) {
      shown = looks;
      form = new ParameterForm(now, properties, changed);
      form.show(texts);
      removeAll();
      add(form);
      setVisible(!now.isEmpty());
      revalidate();
      repaint();
    }
    form.hint(offer.defaults());
  }

  private static List<Object> look(Parameter parameter) {
    return List.of(parameter.property(), parameter.meaning(), parameter.check().words());
  }

  ParameterForm form() {
    return form;
  }
}
