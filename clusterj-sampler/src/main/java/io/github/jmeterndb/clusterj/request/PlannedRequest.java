// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.clusterj.request.Request.Condition;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;

/** A {@link Request} of a plan, with the current values of its variables. */
final class PlannedRequest {
  /** NULL, as in a JDBC Request. */
  private static final String NULL = JMeterUtils.getPropDefault("jdbcsampler.nullmarker", "]NULL[");

  private static final Pattern ORDER =
      Pattern.compile("(.*?)(?:\\s+(ASC|DESC))?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final ClusterJRequest plan;

  PlannedRequest(ClusterJRequest plan) {
    this.plan = plan;
  }

  /**
   * @throws UserError if a value in the plan is not valid, with its name
   */
  Request request() throws UserError {
    RequestType type = type();
    if (!type.isOfTable()) {
      return Request.of(type);
    }
    String table = plan.getTable().strip();
    if (table.isEmpty()) {
      throw new UserError("Table: none is given; write its name as SHOW TABLES does.");
    }
    List<Condition> where = new ArrayList<>();
    for (Argument row : rows(plan.getWhere())) {
      if (row.getValue().equals(NULL)) {
        throw new UserError(
            "Key or range, %s: rows are not looked up by NULL; give a value."
                .formatted(row.getName()));
      }
      where.add(Condition.of(row.getName(), row.getValue()));
    }
    List<Request.Value> values = new ArrayList<>();
    for (Argument row : rows(plan.getValues())) {
      String text = row.getValue().equals(NULL) ? null : row.getValue();
      values.add(new Request.Value(row.getName().strip(), text));
    }
    Matcher order = ORDER.matcher(plan.getOrder().strip());
    boolean descending = order.matches() && "DESC".equalsIgnoreCase(order.group(2));
    return new Request(
        type,
        table,
        where,
        values,
        Check.list(plan.getColumns().strip()),
        Check.list(order.group(1)),
        descending,
        limit(),
        lock());
  }

  private RequestType type() throws UserError {
    String word = plan.getType().strip();
    return RequestType.of(word)
        .orElseThrow(
            () ->
                new UserError(
                    "Operation: '%s' is not one of %s."
                        .formatted(word, String.join(", ", RequestType.words()))));
  }

  private int limit() throws UserError {
    String limit = plan.getLimit().strip();
    if (limit.isEmpty()) {
      return 0;
    }
    if (!Check.NOT_NEGATIVE.accepts().test(limit)) {
      throw new UserError(
          "Most rows: '%s' is not %s.".formatted(limit, Check.NOT_NEGATIVE.expected()));
    }
    return Integer.parseInt(limit);
  }

  private Lock lock() throws UserError {
    String word = plan.getLock().strip();
    for (Lock lock : Lock.values()) {
      if (lock.name().toLowerCase(Locale.ROOT).equals(word)) {
        return lock;
      }
    }
    if (word.isEmpty()) {
      return Lock.NONE;
    }
    throw new UserError("Lock: '%s' is not one of none, shared, exclusive.".formatted(word));
  }

  private static List<Argument> rows(Arguments arguments) throws UserError {
    List<Argument> rows = new ArrayList<>();
    for (JMeterProperty property : arguments.getArguments()) {
      Argument row = (Argument) property.getObjectValue();
      if (!row.getName().isBlank()) {
        rows.add(row);
      } else if (!row.getValue().isBlank()) {
        throw new UserError("A row of a table in the request has a value and no column; name it.");
      }
    }
    return rows;
  }

  String text() {
    StringBuilder text = new StringBuilder(plan.getType().strip());
    append(text, " ", plan.getTable().strip());
    append(text, "\nkey or range: ", listed(plan.getWhere()));
    append(text, "\nvalues: ", listed(plan.getValues()));
    append(text, "\ncolumns: ", plan.getColumns().strip());
    append(text, "\norder: ", plan.getOrder().strip());
    append(text, "\nmost rows: ", plan.getLimit().strip());
    append(text, "\nlock: ", plan.getLock().strip());
    return text.toString();
  }

  private static void append(StringBuilder text, String name, String value) {
    if (!value.isEmpty()) {
      text.append(name).append(value);
    }
  }

  private static String listed(Arguments arguments) {
    List<String> rows = new ArrayList<>();
    for (JMeterProperty property : arguments.getArguments()) {
      Argument row = (Argument) property.getObjectValue();
      rows.add("%s = %s".formatted(row.getName(), row.getValue()));
    }
    return String.join(", ", rows);
  }
}
