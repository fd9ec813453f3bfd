// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.form.HelpLink;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.GridLayout;
import java.awt.Insets;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

public class ClusterJRequestGui extends AbstractSamplerGui {
  private static final long serialVersionUID = 1;
  private static final Insets GAP = new Insets(2, 4, 2, 4);
  private static final Dimension TABLES = new Dimension(400, 300);

  private final JComboBox<RequestType> type = new JComboBox<>(RequestType.values());
  private final JComboBox<String> lock =
      new JComboBox<>(new String[] {"none", "shared", "exclusive"});
  private final transient Map<String, JTextField> fields = new LinkedHashMap<>();
  private final ArgumentsPanel where = new ArgumentsPanel("Key or range");
  private final ArgumentsPanel values = new ArgumentsPanel("Values to write");
  private final JPanel form = new JPanel(new GridBagLayout());
  private int line;

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public ClusterJRequestGui() {
    type.setName(ClusterJRequest.TYPE);
    type.addActionListener(e -> enableWhatIsMeant());
    lock.setName(ClusterJRequest.LOCK);
    lock.setToolTipText("Lock of the rows that are read, until the transaction ends");
    JTextField connection =
        field(ClusterJRequest.CONNECTION, "Name in the ClusterJ Connection Configuration");
    JTextField table = field(ClusterJRequest.TABLE, "As SHOW TABLES has it, without the database");
    JTextField columns =
        field(
            ClusterJRequest.COLUMNS,
            "Columns that are read, separated by commas; none: all. Of a new row: the key and what was given");
    JTextField variables =
        field(
            ClusterJRequest.VARIABLES,
            "A name for each column, separated by commas: name_1, name_2, …, and name_# with their number");
    JTextField order =
        field(
            ClusterJRequest.ORDER,
            "Columns of the index from its first on, separated by commas, then ASC or DESC; none: any order");
    JTextField limit = field(ClusterJRequest.LIMIT, "None: all. NDB reads more than that");
    line("Connection", connection, "Table", table);
    line("Operation", type, "Lock", lock);
    line("Columns", columns, "Order by", order);
    line("Variable names", variables, "Most rows", limit);
    JPanel tables = new JPanel(new GridLayout(2, 1, 0, 5));
    tables.setPreferredSize(TABLES);
    tables.add(where);
    tables.add(values);
    JPanel content = new JPanel(new BorderLayout(0, 5));
    content.add(form, BorderLayout.NORTH);
    content.add(tables);
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(content);
    showFirst();
  }

  private JTextField field(String name, String tip) {
    JTextField field = new JTextField();
    field.setName(name);
    field.setToolTipText(tip);
    fields.put(name, field);
    return field;
  }

  private void line(String left, Component leftField, String right, Component rightField) {
    cell(0, new JLabel(left));
    cell(1, leftField);
    cell(2, new JLabel(right));
    cell(3, rightField);
    line++;
  }

  private void cell(int column, Component component) {
    GridBagConstraints place = new GridBagConstraints();
    place.gridx = column;
    place.gridy = line;
    place.insets = GAP;
    place.anchor = GridBagConstraints.BASELINE_LEADING;
    boolean isField = column % 2 == 1;
    place.fill = isField ? GridBagConstraints.HORIZONTAL : GridBagConstraints.NONE;
    place.weightx = isField ? 1 : 0;
    form.add(component, place);
  }

  private void enableWhatIsMeant() {
    RequestType chosen = chosen();
    boolean reads = chosen == RequestType.FIND || chosen == RequestType.RANGE;
    boolean inserts = chosen == RequestType.INSERT || chosen == RequestType.SAVE;
    fields.get(ClusterJRequest.TABLE).setEnabled(chosen.isOfTable());
    fields.get(ClusterJRequest.COLUMNS).setEnabled(reads || inserts);
    fields.get(ClusterJRequest.VARIABLES).setEnabled(reads || inserts);
    fields.get(ClusterJRequest.ORDER).setEnabled(chosen == RequestType.RANGE);
    fields.get(ClusterJRequest.LIMIT).setEnabled(chosen == RequestType.RANGE);
    lock.setEnabled(reads);
  }

  private RequestType chosen() {
    return (RequestType) type.getSelectedItem();
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return "ClusterJ Request (jmeter-ndb)";
  }

  @Override
  protected Component createTitleLabel() {
    return HelpLink.beside(super.createTitleLabel(), "clusterj-request");
  }

  @Override
  public TestElement createTestElement() {
    ClusterJRequest request = new ClusterJRequest();
    modifyTestElement(request);
    return request;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    ClusterJRequest request = (ClusterJRequest) element;
    request.setProperty(ClusterJRequest.TYPE, chosen().word());
    request.setProperty(ClusterJRequest.LOCK, (String) lock.getSelectedItem());
    fields.forEach((name, field) -> request.setProperty(name, field.getText()));
    request.setWhere((Arguments) where.createTestElement());
    request.setValues((Arguments) values.createTestElement());
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    ClusterJRequest request = (ClusterJRequest) element;
    type.setSelectedItem(
        RequestType.of(request.getPropertyAsString(ClusterJRequest.TYPE)).orElse(RequestType.FIND));
    lock.setSelectedItem(request.getPropertyAsString(ClusterJRequest.LOCK, "none"));
    fields.forEach((name, field) -> field.setText(request.getPropertyAsString(name)));
    where.configure(request.getWhere());
    values.configure(request.getValues());
  }

  @Override
  public void clearGui() {
    super.clearGui();
    where.clearGui();
    values.clearGui();
    showFirst();
  }

  private void showFirst() {
    type.setSelectedItem(RequestType.FIND);
    lock.setSelectedItem("none");
    fields.values().forEach(field -> field.setText(""));
    fields.get(ClusterJRequest.CONNECTION).setText(ClusterJConnection.NAME.defaultValue());
    enableWhatIsMeant();
  }
}
