// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.Column;
import io.github.jmeterndb.form.Inks;
import io.github.jmeterndb.form.ParameterForm;
import io.github.jmeterndb.settings.Parameter;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.swing.Box;
import javax.swing.JPanel;
import javax.swing.JToggleButton;

/**
 * The parameters of a sweep: first those that most runs set, and the others, by {@link
 * Parameter.Group}, where the button <i>More</i> is pressed. For Swing's thread.
 *
 * <p>Values that were entered for one workload are kept while another one is chosen.
 */
public final class SweepForm extends JPanel {
  private static final long serialVersionUID = 1;

  private static final List<Parameter> WHERE =
      List.of(
          Parameter.TARGET,
          Parameter.NDB_CONNECTSTRING,
          Parameter.JDBC_URL,
          Parameter.JDBC_USER,
          Parameter.JDBC_PASSWORD,
          Parameter.WORKLOAD);

  private static final List<Parameter> WHAT = List.of(Parameter.OPERATIONS, Parameter.PATHS);

  private static final List<Parameter> HOW_MUCH =
      List.of(Parameter.THREADS, Parameter.RATE, Parameter.DURATION, Parameter.RUN_DIR);

  private static final List<Parameter> FIRST =
      Stream.of(WHERE, WHAT, HOW_MUCH).flatMap(List::stream).toList();

  private static final int FIRST_OWN = 2;

  private final transient UnaryOperator<String> properties;
  private final transient Runnable changed;
  private final Box first = Box.createVerticalBox();
  private final Box more = Box.createVerticalBox();
  private final JToggleButton showMore = new JToggleButton();
  private final transient List<Section> sections = new ArrayList<>();
  private final transient Map<String, String> typed = new HashMap<>();
  private transient UnaryOperator<String> planned = name -> "";
  private transient List<Parameter> others = List.of();
  private transient Offer offer;
  private boolean showing;

  /**
   * A form without values.
   *
   * @param properties gives a JMeter property, or null
   * @param changed is called when a value changes
   */
  @SuppressWarnings("this-escape")
  public SweepForm(UnaryOperator<String> properties, Runnable changed) {
    super(new BorderLayout());
    this.properties = properties;
    this.changed = changed;
    offer = Offer.of(name -> "", null);
    add(first, "", any -> WHERE);
    add(first, "", now -> Stream.concat(WHAT.stream(), firstOwn(now)).toList());
    add(first, "", any -> HOW_MUCH);
    for (Parameter.Group group : Parameter.GROUPS) {
      List<Parameter> left =
          group.parameters().stream().filter(parameter -> !FIRST.contains(parameter)).toList();
      add(more, group.title(), any -> left);
    }
    add(more, "Of the workload", now -> now.own().stream().skip(FIRST_OWN).toList());
    add(more, "Others in the plan", any -> others);
    showMore.setName("sweep.more");
    showMore.addActionListener(
        event -> {
          more.setVisible(showMore.isSelected());
          revalidate();
        });
    more.setVisible(false);
    JPanel button = new JPanel(new FlowLayout(FlowLayout.LEADING));
    button.add(showMore);
    Box all = Box.createVerticalBox();
    all.add(first);
    all.add(button);
    all.add(more);
    add(Column.scrolling(all));
    renew();
  }

  private static Stream<Parameter> firstOwn(Offer offer) {
    return offer.own().stream().limit(FIRST_OWN);
  }

  private void add(Box box, String title, Function<Offer, List<Parameter>> parameters) {
    Section section = new Section(title, parameters, properties, this::changed);
    sections.add(section);
    box.add(section);
  }

  public void show(UnaryOperator<String> texts, List<Parameter> furtherOnes) {
    typed.clear();
    planned = texts;
    others = furtherOnes;
    showing = true;
    forms().forEach(form -> form.show(texts));
    showing = false;
    renew();
  }

  private Stream<ParameterForm> forms() {
    return sections.stream().map(Section::form);
  }

  /** The texts for the plan, by the names of the parameters. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>(typed);
    forms().forEach(form -> texts.putAll(form.texts()));
    return texts;
  }

  /** The values, as far as they are known before the plan runs, by the names of the parameters. */
  public Map<String, String> values() {
    Map<String, String> values = new HashMap<>();
    forms().forEach(form -> values.putAll(form.values()));
    return values;
  }

  public List<Parameter> parameters() {
    return Stream.concat(Parameter.COMMON.stream(), offer.own().stream()).toList();
  }

  public List<String> wrong() {
    return forms().flatMap(form -> form.wrong().stream()).toList();
  }

  private void changed() {
    if (!showing) {
      renew();
      changed.run();
    }
  }

  private void renew() {
    typed.putAll(texts());
    offer = Offer.of(values()::get, offer);
    showing = true;
    sections.forEach(
        section -> section.update(offer, name -> typed.getOrDefault(name, planned.apply(name))));
    showing = false;
    long wrong = ofMore().mapToLong(form -> form.wrong().size()).sum();
    long set = ofMore().mapToLong(ParameterForm::countOfSet).sum();
    String what = wrong > 0 ? " (%s wrong)".formatted(wrong) : " (%s set)".formatted(set);
    showMore.setText("More" + (wrong + set > 0 ? what : ""));
    showMore.setForeground(wrong > 0 ? Inks.wrong() : null);
  }

  private Stream<ParameterForm> ofMore() {
    List<Component> hidden = List.of(more.getComponents());
    return sections.stream().filter(hidden::contains).map(Section::form);
  }
}
