// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.ParameterForm;
import io.github.jmeterndb.settings.Parameter;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JPanel;

/**
 * A group of parameters; with the choice of the workload also the workload's own parameters. For
 * Swing's thread.
 */
final class GroupTab extends JPanel {
  private static final long serialVersionUID = 1;

  /** Parameters whose choices depend on the workload and the target. */
  private static final Set<Parameter> DEPENDENT = Set.of(Parameter.PATHS, Parameter.OPERATIONS);

  private final transient Parameter.Group group;
  private final transient UnaryOperator<String> properties;
  private final transient Runnable changed;
  private final ParameterForm fixed;
  private final Box dependent = Box.createVerticalBox();
  private final transient List<ParameterForm> forms = new ArrayList<>();
  private transient List<Parameter> shown = List.of();
  private transient List<List<String>> choices = List.of();

  GroupTab(Parameter.Group group, Offer offer, UnaryOperator<String> properties, Runnable changed) {
    super(new BorderLayout());
    this.group = group;
    this.properties = properties;
    this.changed = changed;
    fixed = form(offer, parameter -> !DEPENDENT.contains(parameter));
    forms.add(fixed);
    Box content = Box.createVerticalBox();
    content.add(fixed);
    content.add(dependent);
    add(content, BorderLayout.NORTH);
    update(offer, name -> "");
  }

  private ParameterForm form(Offer offer, Predicate<Parameter> which) {
    return new ParameterForm(
        group.parameters().stream().filter(which).map(offer::refined).toList(),
        properties,
        changed);
  }

  /** Updates the choices and defaults. */
  void update(Offer offer, UnaryOperator<String> texts) {
    if (group.parameters().contains(Parameter.WORKLOAD)) {
      List<List<String>> now =
          DEPENDENT.stream().map(offer::refined).map(p -> p.check().words()).toList();
      if (!now.equals(choices) || !offer.own().equals(shown)) {
        choices = now;
        shown = offer.own();
        rebuild(offer, texts);
      }
    }
    forms.forEach(form -> form.hint(offer.defaults()));
  }

  private void rebuild(Offer offer, UnaryOperator<String> texts) {
    ParameterForm choice = form(offer, DEPENDENT::contains);
    ParameterForm own = new ParameterForm(offer.own(), properties, changed);
    own.setBorder(BorderFactory.createTitledBorder("Of the workload " + offer.workload()));
    dependent.removeAll();
    dependent.add(choice);
    dependent.add(own);
    forms.clear();
    forms.addAll(List.of(fixed, choice, own));
    Stream.of(choice, own).forEach(form -> form.show(texts));
    revalidate();
    repaint();
  }

  String title() {
    return group.title();
  }

  void show(UnaryOperator<String> texts) {
    forms.forEach(form -> form.show(texts));
  }

  Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    forms.forEach(form -> texts.putAll(form.texts()));
    return texts;
  }

  Map<String, String> values() {
    Map<String, String> values = new HashMap<>();
    forms.forEach(form -> values.putAll(form.values()));
    return values;
  }

  List<String> wrong() {
    return forms.stream().flatMap(form -> form.wrong().stream()).toList();
  }
}
