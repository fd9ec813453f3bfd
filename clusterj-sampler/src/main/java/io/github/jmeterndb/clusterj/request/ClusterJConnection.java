// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.clusterj.ClusterJPath;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects a plan to a cluster over ClusterJ, for {@link ClusterJRequest}s, like JMeter's JDBC
 * Connection Configuration. It connects when the test starts; each thread has a session from its
 * first request to its end.
 */
public final class ClusterJConnection extends ConfigTestElement
    implements TestBean, TestStateListener, ThreadListener, NoConfigMerge {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ClusterJConnection.class);

  static final String USUAL_NAME = "clusterj";

  /** The element's properties, and the parameters that they set. */
  static final Map<String, Parameter> PARAMETERS =
      Map.of(
          "connectstring", Parameter.NDB_CONNECTSTRING,
          "database", Parameter.NDB_DATABASE,
          "poolSize", Parameter.NDB_POOL_SIZE,
          "maxTransactions", Parameter.NDB_MAX_TRANSACTIONS,
          "recvThreshold", Parameter.NDB_RECV_THRESHOLD,
          "nodeIds", Parameter.NDB_NODEIDS,
          "tlsPath", Parameter.NDB_TLS_PATH,
          "tlsStrict", Parameter.NDB_TLS_STRICT);

  /** In plans of earlier versions: a row for each property. */
  private static final String ROWS = "ClusterJConnection.parameters";

  /** Prevents clashes with variables of other elements. */
  private static final String VARIABLE = ClusterJConnection.class.getName() + ".";

  /** In the plan's element, what it has opened; in a thread's copy, what the thread uses. */
  private transient Requests requests;

  private String connection = USUAL_NAME;
  private String connectstring = "";
  private String database = "";
  private String poolSize = "";
  private String maxTransactions = "";
  private String recvThreshold = "";
  private String nodeIds = "";
  private String tlsPath = "";
  private String tlsStrict = "";

  @Override
  public void setProperty(JMeterProperty property) {
    if (property.getName().equals(ROWS)) {
      Map<String, String> rows = ((Arguments) property.getObjectValue()).getArgumentsAsMap();
      setProperty("connection", rows.getOrDefault("connection", USUAL_NAME));
      PARAMETERS.forEach(
          (name, parameter) ->
              setProperty(name, rows.getOrDefault(parameter.property(), parameter.defaultValue())));
    } else {
      super.setProperty(property);
    }
  }

  private String name() {
    return connection == null || connection.isBlank() ? USUAL_NAME : connection.strip();
  }

  @Override
  public void testStarted() {
    String name = name();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables.getObject(VARIABLE + name) != null) {
      LOG.error(
          "{}: there is another ClusterJ connection of the name {}, which is used; give this one another name",
          getName(),
          name);
      return;
    }
    try {
      Map<String, String> values = new HashMap<>();
      PARAMETERS.forEach((key, p) -> values.put(p.property(), getPropertyAsString(key)));
      Settings settings = Settings.of(values::get);
      requests = ClusterJPath.connect(Requests.class, "request.TableRequests", settings);
      variables.putObject(VARIABLE + name, requests);
    } catch (UserError e) {
      LOG.error("{}: {}", getName(), e.getMessage());
      LOG.debug("The cause", e);
      variables.putObject(VARIABLE + name, e);
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (requests != null) {
      requests.close();
    }
    requests = null;
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  /** Called by JMeter in the thread, on a copy of this element: later, its variables are gone. */
  @Override
  public void threadStarted() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables.getObject(VARIABLE + name()) instanceof Requests open) {
      requests = open;
    }
  }

  @Override
  public void threadFinished() {
    if (requests != null) {
      requests.endThread();
    }
  }

  /**
   * @param name of the element's connection
   * @throws StoreException with the code SETUP if there is none, or it could not be opened
   */
  static Requests named(String name, JMeterVariables variables) throws StoreException {
    Object open = variables.getObject(VARIABLE + name);
    if (open instanceof Requests requests) {
      return requests;
    }
    UserError failure =
        open instanceof UserError e
            ? e
            : new UserError(
                "There is no ClusterJ connection of the name %s; add a ClusterJ Connection Configuration with that name to the plan."
                    .formatted(name));
    throw new StoreException("SETUP", failure.getMessage(), Outcome.NOT_APPLIED, failure);
  }

  public String getConnection() {
    return connection;
  }

  public void setConnection(String connection) {
    this.connection = connection;
  }

  public String getConnectstring() {
    return connectstring;
  }

  public void setConnectstring(String connectstring) {
    this.connectstring = connectstring;
  }

  public String getDatabase() {
    return database;
  }

  public void setDatabase(String database) {
    this.database = database;
  }

  public String getPoolSize() {
    return poolSize;
  }

  public void setPoolSize(String poolSize) {
    this.poolSize = poolSize;
  }

  public String getMaxTransactions() {
    return maxTransactions;
  }

  public void setMaxTransactions(String maxTransactions) {
    this.maxTransactions = maxTransactions;
  }

  public String getRecvThreshold() {
    return recvThreshold;
  }

  public void setRecvThreshold(String recvThreshold) {
    this.recvThreshold = recvThreshold;
  }

  public String getNodeIds() {
    return nodeIds;
  }

  public void setNodeIds(String nodeIds) {
    this.nodeIds = nodeIds;
  }

  public String getTlsPath() {
    return tlsPath;
  }

  public void setTlsPath(String tlsPath) {
    this.tlsPath = tlsPath;
  }

  public String getTlsStrict() {
    return tlsStrict;
  }

  public void setTlsStrict(String tlsStrict) {
    this.tlsStrict = tlsStrict;
  }
}
