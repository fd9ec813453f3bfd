// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.form.Column;
import io.github.jmeterndb.form.FitsWindow;
import io.github.jmeterndb.form.HelpLink;
import io.github.jmeterndb.form.ParameterForm;
import io.github.jmeterndb.form.PlanArguments;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPanel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's Java Request, of our samplers, with what each parameter means: JMeter's own panel drops
 * that. What it saves is the same element.
 */
public class NdbSamplerGui extends AbstractSamplerGui implements FitsWindow {
  private static final long serialVersionUID = 1;

  private final transient Map<String, NdbSampler> samplers = new HashMap<>();
  private final JComboBox<String> classes = new JComboBox<>();
  private final JPanel place = new JPanel(new BorderLayout());
  private transient ParameterForm form;
  private transient PlanArguments planned;
  private boolean showing;

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public NdbSamplerGui() {
    Services.all(NdbSampler.class)
        .forEach(sampler -> samplers.put(sampler.getClass().getName(), sampler));
    samplers.keySet().stream().sorted().forEach(classes::addItem);
    classes.setName("sampler.class");
    classes.setRenderer(new Titles());
    classes.addActionListener(e -> chosen());
    JPanel choice = new JPanel(new FlowLayout(FlowLayout.LEADING));
    choice.add(new JLabel("Sampler"));
    choice.add(classes);
    JPanel content = new JPanel(new BorderLayout());
    content.add(choice, BorderLayout.NORTH);
    content.add(Column.scrolling(place));
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(content);
    FitsWindow.letCommentsShrink(this);
    showFirst();
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "NDB Sampler (jmeter-ndb)";
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), "ndb-sampler");
  }

  @Override
  public TestElement createTestElement() {
    JavaSampler sampler = new JavaSampler();
    modifyTestElement(sampler);
    return sampler;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    JavaSampler sampler = (JavaSampler) element;
    sampler.setClassname(chosenClass());
    sampler.setArguments(planned.with(form.texts(), parameters()));
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    JavaSampler sampler = (JavaSampler) element;
    show(sampler.getClassname(), sampler.getArguments());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    showFirst();
  }

  private void showFirst() {
    String first = classes.getItemAt(0);
    show(first, defaults(first));
  }

  private Arguments defaults(String sampler) {
    Arguments defaults = samplers.get(sampler).getDefaultParameters();
    defaults.setProperty(TestElement.GUI_CLASS, ArgumentsPanel.class.getName());
    return defaults;
  }

  /** A class that is not among ours is shown, too, with no parameters. */
  private void show(String sampler, Arguments arguments) {
    showing = true;
    if (!samplers.containsKey(sampler)) {
      classes.addItem(sampler);
    }
    classes.setSelectedItem(sampler);
    showing = false;
    // Without a row, a sampler takes the default.
    planned = new PlanArguments(arguments, name -> "");
    build();
  }

  private void build() {
    List<Parameter> known = parameters();
    form =
        new ParameterForm(
            Stream.concat(known.stream(), planned.others(known).stream()).toList(),
            JMeterUtils::getProperty,
            () -> {});
    form.hint(Map.of());
    form.show(planned::text);
    place.removeAll();
    place.add(form, BorderLayout.NORTH);
    revalidate();
    repaint();
  }

  /** Values of parameters that the other sampler has, too, stay. */
  private void chosen() {
    if (!showing) {
      Map<String, String> texts = form.texts();
      Arguments arguments = defaults(chosenClass());
      List<Parameter> known = parameters();
      texts.values().removeIf(String::isBlank);
      texts.keySet().removeIf(name -> known.stream().noneMatch(p -> p.property().equals(name)));
      planned =
          new PlanArguments(
              new PlanArguments(arguments, name -> "").with(texts, known), name -> "");
      build();
    }
  }

  private String chosenClass() {
    return (String) classes.getSelectedItem();
  }

  private List<Parameter> parameters() {
    return Optional.ofNullable(samplers.get(chosenClass()))
        .map(NdbSampler::parameters)
        .orElse(List.of());
  }

  private final class Titles extends DefaultListCellRenderer {
    private static final long serialVersionUID = 1;

    @Override
    public Component getListCellRendererComponent(
        JList<?> list, Object value, int index, boolean selected, boolean focus) {
      NdbSampler sampler = samplers.get(value);
      String text =
          sampler == null
              ? String.valueOf(value)
              : "%s (%s)".formatted(sampler.title(), sampler.getClass().getSimpleName());
      return super.getListCellRendererComponent(list, text, index, selected, focus);
    }
  }
}
