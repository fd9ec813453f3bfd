// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.ConfigMergabilityIndicator;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.property.JMeterProperty;
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
  private String type = RequestType.FIND.word();
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
    ResultVariables taken = new ResultVariables(variables, getThreadContext().getVariables());
    result.sampleStart();
    try {
      Answer answer = answer(result);
      taken.set(answer);
      result.setResponseCodeOK();
      result.setResponseMessageOK();
      result.setSuccessful(true);
    } catch (StoreException e) {
      taken.clear();
      fail(result, e.code(), e);
    } catch (UserError e) {
      taken.clear();
      fail(result, "SETUP", e);
    } catch (RuntimeException e) {
      LOG.error(getName(), e);
      taken.clear();
      fail(result, e.getClass().getSimpleName(), e);
    } finally {
      result.sampleEnd();
    }
    return result;
  }

  private Answer answer(SampleResult result) throws UserError, StoreException {
    PlannedRequest planned = new PlannedRequest(this);
    result.setSamplerData(planned.text());
    Request request = planned.request();
    String name = connection.isBlank() ? ClusterJConnection.USUAL_NAME : connection.strip();
    Requests requests = ClusterJConnection.named(name, getThreadContext().getVariables());
    requests.openForThread();
    result.connectEnd();
    Answer answer = requests.run(request);
    result.latencyEnd();
    result.setResponseData(answer.text(), StandardCharsets.UTF_8.name());
    return answer;
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
