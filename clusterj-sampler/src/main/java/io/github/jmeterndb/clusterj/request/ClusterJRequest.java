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
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One operation on any table over ClusterJ, through a {@link ClusterJConnection}: what JMeter's
 * JDBC Request is over JDBC. The sample's time is from asking for the thread's session to the
 * answer as a text, its connect time that of opening a session.
 */
public final class ClusterJRequest extends AbstractSampler implements ConfigMergabilityIndicator {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ClusterJRequest.class);

  static final String CONNECTION = "ClusterJRequest.connection";

  static final String TYPE = "ClusterJRequest.type";

  static final String TABLE = "ClusterJRequest.table";

  /** The columns that are given back, separated by commas. */
  static final String COLUMNS = "ClusterJRequest.columns";

  /** The names of the variables that take them, separated by commas. */
  static final String VARIABLES = "ClusterJRequest.variables";

  /** Columns separated by commas, then ASC or DESC. */
  static final String ORDER = "ClusterJRequest.order";

  static final String LIMIT = "ClusterJRequest.limit";

  static final String LOCK = "ClusterJRequest.lock";

  private static final String WHERE = "ClusterJRequest.where";
  private static final String VALUES = "ClusterJRequest.values";

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public ClusterJRequest() {
    setWhere(new Arguments());
    setValues(new Arguments());
  }

  /** Which rows: names of columns, with {@code >=} or {@code <=} behind them for ranges. */
  public Arguments getWhere() {
    return (Arguments) getProperty(WHERE).getObjectValue();
  }

  public void setWhere(Arguments where) {
    setProperty(new TestElementProperty(WHERE, where));
  }

  public Arguments getValues() {
    return (Arguments) getProperty(VALUES).getObjectValue();
  }

  public void setValues(Arguments values) {
    setProperty(new TestElementProperty(VALUES, values));
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    result.setContentType("text/plain");
    result.setDataEncoding(StandardCharsets.UTF_8.name());
    ResultVariables variables =
        new ResultVariables(getPropertyAsString(VARIABLES), getThreadContext().getVariables());
    result.sampleStart();
    try {
      Answer answer = answer(result);
      variables.set(answer);
      result.setResponseCodeOK();
      result.setResponseMessageOK();
      result.setSuccessful(true);
    } catch (StoreException e) {
      variables.clear();
      fail(result, e.code(), e);
    } catch (UserError e) {
      variables.clear();
      fail(result, "SETUP", e);
    } catch (RuntimeException e) {
      LOG.error(getName(), e);
      variables.clear();
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
    JMeterVariables variables = getThreadContext().getVariables();
    Requests requests = ClusterJConnection.named(connection(), variables);
    requests.openForThread();
    result.connectEnd();
    Answer answer = requests.run(request);
    result.latencyEnd();
    result.setResponseData(answer.text(), StandardCharsets.UTF_8.name());
    return answer;
  }

  private String connection() {
    String given = getPropertyAsString(CONNECTION).strip();
    return given.isEmpty() ? ClusterJConnection.NAME.defaultValue() : given;
  }

  /** ClusterJ's own messages span lines and list all that it knows. */
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
}
