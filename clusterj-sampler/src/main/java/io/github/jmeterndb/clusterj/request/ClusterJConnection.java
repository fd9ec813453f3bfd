// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.clusterj.ClusterJPath;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects a plan to a cluster over ClusterJ, for {@link ClusterJRequest}s, as JMeter's JDBC
 * Connection Configuration does for JDBC Requests. It connects when the test starts; each thread
 * has a session of its own from its first request to its end.
 */
public final class ClusterJConnection extends ConfigTestElement
    implements TestStateListener, ThreadListener, NoConfigMerge {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(ClusterJConnection.class);

  public static final Parameter NAME =
      new Parameter(
          "connection",
          "clusterj",
          "",
          "the name that ClusterJ Requests give to find this connection",
          Check.WORD);

  static final List<Parameter> PARAMETERS =
      List.of(
          NAME,
          Parameter.NDB_CONNECTSTRING,
          Parameter.NDB_DATABASE,
          Parameter.NDB_POOL_SIZE,
          Parameter.NDB_MAX_TRANSACTIONS,
          Parameter.NDB_RECV_THRESHOLD,
          Parameter.NDB_NODEIDS,
          Parameter.NDB_TLS_PATH,
          Parameter.NDB_TLS_STRICT);

  private static final String ROWS = "ClusterJConnection.parameters";

  /** Other elements of a plan have variables of such names, too. */
  private static final String VARIABLE = ClusterJConnection.class.getName() + ".";

  /** In the plan's element, what it has opened; in a thread's copy, what the thread uses. */
  private transient Opened opened;

  /** Called by JMeter. */
  @SuppressWarnings("this-escape")
  public ClusterJConnection() {
    setParameters(new Arguments());
  }

  /** The rows of the plan. A parameter without a row has its default. */
  public Arguments getParameters() {
    return (Arguments) getProperty(ROWS).getObjectValue();
  }

  public void setParameters(Arguments parameters) {
    setProperty(new TestElementProperty(ROWS, parameters));
  }

  private String name() {
    String given = getParameters().getArgumentsAsMap().getOrDefault(NAME.property(), "");
    return given.isBlank() ? NAME.defaultValue() : given.strip();
  }

  @Override
  public void testStarted() {
    Map<String, String> rows = getParameters().getArgumentsAsMap();
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
      Settings settings = Settings.of(rows::get);
      opened =
          new Opened(ClusterJPath.connect(Requests.class, "request.TableRequests", settings), null);
    } catch (UserError e) {
      LOG.error("{}: {}", getName(), e.getMessage());
      LOG.debug("The cause", e);
      opened = new Opened(null, e);
    }
    variables.putObject(VARIABLE + name, opened);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (opened != null && opened.requests != null) {
      opened.requests.close();
    }
    opened = null;
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  /** Called by JMeter in the thread, on a copy of this element: later, its variables are gone. */
  @Override
  public void threadStarted() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables.getObject(VARIABLE + name()) instanceof Opened open) {
      opened = open;
    }
  }

  /** Closes the thread's session. */
  @Override
  public void threadFinished() {
    if (opened != null && opened.requests != null) {
      opened.requests.endThread();
    }
  }

  /**
   * The connection of that name, for the calling thread.
   *
   * @throws StoreException with the code SETUP if there is none, or it could not be opened
   */
  static Requests named(String name, JMeterVariables variables) throws StoreException {
    if (!(variables.getObject(VARIABLE + name) instanceof Opened open)) {
      throw setup(
          "There is no ClusterJ connection of the name %s; add a ClusterJ Connection Configuration with that name to the plan."
              .formatted(name),
          null);
    }
    if (open.failure != null) {
      throw setup(open.failure.getMessage(), open.failure);
    }
    return open.requests;
  }

  private static StoreException setup(String message, Throwable cause) {
    return new StoreException("SETUP", message, Outcome.NOT_APPLIED, cause);
  }

  /** A connection, or why there is none; the other one is null. */
  private record Opened(Requests requests, UserError failure) {}
}
