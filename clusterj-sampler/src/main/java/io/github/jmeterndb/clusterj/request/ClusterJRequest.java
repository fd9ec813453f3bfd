// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.clusterj.request.Requests.Answer;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.ConfigMergabilityIndicator;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One operation on any table over ClusterJ, through a {@link ClusterJConnection}, like JMeter's
 * JDBC Request. The sample's time is from asking for the thread's session to the answer as a text;
 * its connect time is that of opening a session.
 */
public final class ClusterJRequest extends AbstractSampler
    implements TestBean, ConfigMergabilityIndicator {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ClusterJRequest.class);

  /** In plans of earlier versions, before the names of the properties. */
  private static final String PREFIX = "ClusterJRequest.";

  private String connection = ClusterJConnection.USUAL_NAME;
  private String type = Request.Operation.FIND.toString();
  private String lock = "none";
  private Arguments where = new Arguments();
  private Arguments values = new Arguments();
  private String table = "";
  private String columns = "";
  private String variables = "";
  private String order = "";
  private String limit = "";

  @Override
  public void setProperty(JMeterProperty property) {
    if (property.getName().startsWith(PREFIX)) {
      property.setName(property.getName().substring(PREFIX.length()));
    }
    super.setProperty(property);
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    result.setContentType("text/plain");
    result.setDataEncoding(StandardCharsets.UTF_8.name());
    Answer answer = Answer.of(0);
    result.sampleStart();
    try {
      answer = answer(result);
      result.setResponseCodeOK();
      result.setResponseMessageOK();
      result.setSuccessful(true);
    } catch (StoreException e) {
      fail(result, e.code(), e);
    } catch (UserError e) {
      fail(result, "SETUP", e);
    } catch (RuntimeException e) {
      LOG.error(getName(), e);
      fail(result, e.getClass().getSimpleName(), e);
    } finally {
      result.sampleEnd();
    }
    setVariables(variables, answer.rows(), getThreadContext().getVariables());
    return result;
  }

  private Answer answer(SampleResult result) throws UserError, StoreException {
    result.setSamplerData(text());
    Request request = Request.planned(this);
    String name = connection.isBlank() ? ClusterJConnection.USUAL_NAME : connection.strip();
    Requests requests = ClusterJConnection.named(name, getThreadContext().getVariables());
    requests.openForThread();
    result.connectEnd();
    Answer answer = requests.run(request);
    result.latencyEnd();
    result.setResponseData(answer.text(), StandardCharsets.UTF_8.name());
    return answer;
  }

  private String text() {
    StringBuilder text = new StringBuilder(type.strip());
    append(text, " ", table);
    append(text, "\nkey or range: ", listed(where));
    append(text, "\nvalues: ", listed(values));
    append(text, "\ncolumns: ", columns);
    append(text, "\norder: ", order);
    append(text, "\nmost rows: ", limit);
    append(text, "\nlock: ", lock);
    return text.toString();
  }

  private static void append(StringBuilder text, String name, String value) {
    if (!value.isBlank()) {
      text.append(name).append(value.strip());
    }
  }

  private static String listed(Arguments rows) {
    List<String> all = new ArrayList<>();
    for (JMeterProperty property : rows) {
      Argument row = (Argument) property.getObjectValue();
      all.add("%s = %s".formatted(row.getName(), row.getValue()));
    }
    return String.join(", ", all);
  }

  /**
   * Sets variables as a JDBC Request does: {@code name_1}, {@code name_2} and so on, missing for
   * NULL, and the number of rows in {@code name_#}. Removes those of an earlier answer.
   *
   * @param names one for each column, separated by commas; an empty one is left out
   */
  static void setVariables(String names, List<List<String>> rows, JMeterVariables variables) {
    String[] columns = names.split(",", -1);
    for (int i = 0; i < columns.length; i++) {
      String name = columns[i].strip();
      if (!name.isEmpty()) {
        String before = variables.get(name + "_#");
        int last = before != null && before.matches("\\d{1,9}") ? Integer.parseInt(before) : 0;
        for (int row = rows.size() + 1; row <= last; row++) {
          variables.remove(name + "_" + row);
        }
        for (int row = 1; row <= rows.size(); row++) {
          List<String> values = rows.get(row - 1);
          String value = i < values.size() ? values.get(i) : null;
          if (value == null) {
            variables.remove(name + "_" + row);
          } else {
            variables.put(name + "_" + row, value);
          }
        }
        variables.put(name + "_#", String.valueOf(rows.size()));
      }
    }
  }

  /** One line: ClusterJ's own messages have many. */
  private static void fail(SampleResult result, String code, Exception e) {
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(UserError.firstLine(e));
    result.setResponseData(String.valueOf(e.getMessage()), StandardCharsets.UTF_8.name());
  }

  @Override
  public boolean applies(ConfigTestElement element) {
    return false;
  }

  public String getConnection() {
    return connection;
  }

  public void setConnection(String connection) {
    this.connection = connection;
  }

  public String getType() {
    return type;
  }

  public void setType(String type) {
    this.type = type;
  }

  public String getTable() {
    return table;
  }

  public void setTable(String table) {
    this.table = table;
  }

  /** Columns to be returned, separated by commas. */
  public String getColumns() {
    return columns;
  }

  public void setColumns(String columns) {
    this.columns = columns;
  }

  /** Names of the variables for them, separated by commas. */
  public String getVariables() {
    return variables;
  }

  public void setVariables(String variables) {
    this.variables = variables;
  }

  /** Columns separated by commas, then ASC or DESC. */
  public String getOrder() {
    return order;
  }

  public void setOrder(String order) {
    this.order = order;
  }

  public String getLimit() {
    return limit;
  }

  public void setLimit(String limit) {
    this.limit = limit;
  }

  public String getLock() {
    return lock;
  }

  public void setLock(String lock) {
    this.lock = lock;
  }

  /** Names of columns, with {@code >=} or {@code <=} behind them for ranges. */
  public Arguments getWhere() {
    return where;
  }

  public void setWhere(Arguments where) {
    this.where = where == null ? new Arguments() : where;
  }

  public Arguments getValues() {
    return values;
  }

  public void setValues(Arguments values) {
    this.values = values == null ? new Arguments() : values;
  }
}
