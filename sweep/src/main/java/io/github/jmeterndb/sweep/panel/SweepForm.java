// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.form.Inks;
import io.github.jmeterndb.settings.Parameter;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTabbedPane;

/**
 * The parameters of a sweep, a tab for each {@link Parameter.Group}. For Swing's thread.
 *
 * <p>Values that were entered for one workload are kept while another one is chosen.
 */
public final class SweepForm extends JPanel {
  private static final long serialVersionUID = 1;
  private static final int SCROLL_PIXELS = 16;

  private final transient UnaryOperator<String> properties;
  private final transient Runnable changed;
  private final JTabbedPane tabs = new JTabbedPane();
  private final transient List<GroupTab> groups = new ArrayList<>();
  private final transient Map<String, String> typed = new HashMap<>();
  private transient UnaryOperator<String> planned = name -> "";
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
    this.changed = changed;
    offer = Offer.of(name -> "", null);
    tabs.setName("sweep.tabs");
    this.properties = properties;
    Parameter.GROUPS.forEach(this::addTab);
    add(tabs);
  }

  private void addTab(Parameter.Group group) {
    GroupTab tab = new GroupTab(group, offer, properties, this::changed);
    groups.add(tab);
    JScrollPane scroll = new JScrollPane(tab);
    scroll.setBorder(null);
    scroll.getVerticalScrollBar().setUnitIncrement(SCROLL_PIXELS);
    tabs.addTab(group.title(), scroll);
  }

  /**
   * Shows the values of a plan.
   *
   * @param others further parameters of the plan, in a tab of their own
   */
  public void show(UnaryOperator<String> texts, List<Parameter> others) {
    typed.clear();
    planned = texts;
    showing = true;
    for (int i = groups.size() - 1; i >= Parameter.GROUPS.size(); i--) {
      groups.remove(i);
      tabs.removeTabAt(i);
    }
    if (!others.isEmpty()) {
      addTab(new Parameter.Group("Others in the plan", others));
    }
    groups.forEach(tab -> tab.show(texts));
    showing = false;
    renew();
  }

  /** The texts for the plan, by the names of the parameters. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>(typed);
    groups.forEach(tab -> texts.putAll(tab.texts()));
    return texts;
  }

  /** The values, as far as they are known before the plan runs, by the names of the parameters. */
  public Map<String, String> values() {
    Map<String, String> values = new HashMap<>();
    groups.forEach(tab -> values.putAll(tab.values()));
    return values;
  }

  /** The parameters of the form. */
  public List<Parameter> parameters() {
    return Stream.concat(Parameter.COMMON.stream(), offer.own().stream()).toList();
  }

  /** The names of the parameters whose values are wrong. */
  public List<String> wrong() {
    return groups.stream().flatMap(tab -> tab.wrong().stream()).toList();
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
    groups.forEach(tab -> tab.update(offer, name -> typed.getOrDefault(name, planned.apply(name))));
    showing = false;
    for (int i = 0; i < groups.size(); i++) {
      int wrong = groups.get(i).wrong().size();
      String title = groups.get(i).title();
      tabs.setTitleAt(i, wrong == 0 ? title : "%s (%d wrong)".formatted(title, wrong));
      tabs.setForegroundAt(i, wrong == 0 ? null : Inks.wrong());
    }
  }
}
