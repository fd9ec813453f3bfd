// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A request.
 *
 * @param table in the case in which it was created, without the database; empty for BEGIN, COMMIT
 *     and ROLLBACK
 * @param where which rows, or the key of the row to be written; for RANGE, the name of a column may
 *     end with {@code >=} or {@code <=}
 * @param columns to be returned; empty for all columns of rows that are read
 * @param orderedBy the first columns of the index; empty for any order
 * @param limit the most rows; 0 for all
 */
public record Request(
    Operation type,
    String table,
    List<Value> where,
    List<Value> values,
    List<String> columns,
    List<String> orderedBy,
    boolean descending,
    int limit,
    Lock lock) {

  /** NULL, as in a JDBC Request. */
  private static final String NULL = JMeterUtils.getPropDefault("jdbcsampler.nullmarker", "]NULL[");

  private static final Pattern ORDER =
      Pattern.compile("(.*?)(?:\\s+(ASC|DESC))?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  public enum Operation {
    /** Reads the row of a primary or unique key. */
    FIND,
    /** Reads the rows within ranges of an index. */
    RANGE,
    INSERT,
    UPDATE,
    /** Inserts a row, or updates the one with its key. */
    SAVE,
    DELETE,
    /** Begins a transaction of the thread. */
    BEGIN,
    COMMIT,
    ROLLBACK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How rows that are read are locked until the transaction ends. */
  public enum Lock {
    /** Reads what was last committed. */
    NONE,
    /** Others may read the row, not change it. */
    SHARED,
    /** Others may neither change nor lock the row. */
    EXCLUSIVE
  }

  /**
   * @param text null for NULL
   */
  public record Value(String column, String text) {}

  /** BEGIN, COMMIT or ROLLBACK. */
  public static Request transaction(Operation type) {
    return new Request(type, "", List.of(), List.of(), List.of(), List.of(), false, 0, Lock.NONE);
  }

  /**
   * The request of a plan, with the current values of its variables.
   *
   * @throws UserError if a value in the plan is not valid, with its name
   */
  static Request planned(ClusterJRequest plan) throws UserError {
    Operation type = named("Operation", plan.getType().strip(), Operation.values());
    if (type.compareTo(Operation.BEGIN) >= 0) {
      return transaction(type);
    }
    String table = plan.getTable().strip();
    if (table.isEmpty()) {
      throw new UserError("Table: none is given; write its name as SHOW TABLES does.");
    }
    List<Value> where = values(plan.getWhere());
    for (Value value : where) {
      if (value.text == null) {
        throw new UserError(
            "Key or range, %s: rows are not looked up by NULL; give a value."
                .formatted(value.column));
      }
    }
    String limit = plan.getLimit().strip();
    if (!limit.isEmpty() && !Check.NOT_NEGATIVE.accepts().test(limit)) {
      throw new UserError(
          "Most rows: '%s' is not %s.".formatted(limit, Check.NOT_NEGATIVE.expected()));
    }
    String lock = plan.getLock().strip();
    Matcher order = ORDER.matcher(plan.getOrder().strip());
    boolean descending = order.matches() && "DESC".equalsIgnoreCase(order.group(2));
    return new Request(
        type,
        table,
        where,
        values(plan.getValues()),
        Check.list(plan.getColumns()),
        Check.list(order.group(1)),
        descending,
        limit.isEmpty() ? 0 : Integer.parseInt(limit),
        lock.isEmpty() ? Lock.NONE : named("Lock", lock, Lock.values()));
  }

  private static <E> E named(String field, String word, E[] values) throws UserError {
    for (E value : values) {
      if (value.toString().equalsIgnoreCase(word)) {
        return value;
      }
    }
    throw new UserError(
        "%s: '%s' is not one of %s.".formatted(field, word, String.join(", ", words(values))));
  }

  static String[] words(Object[] values) {
    return Arrays.stream(values)
        .map(value -> value.toString().toLowerCase(Locale.ROOT))
        .toArray(String[]::new);
  }

  private static List<Value> values(Arguments rows) throws UserError {
    List<Value> values = new ArrayList<>();
    for (JMeterProperty property : rows.getArguments()) {
      Argument row = (Argument) property.getObjectValue();
      String text = row.getValue();
      if (!row.getName().isBlank()) {
        values.add(new Value(row.getName().strip(), text.equals(NULL) ? null : text));
      } else if (!text.isBlank()) {
        throw new UserError("A row of a table in the request has a value and no column; name it.");
      }
    }
    return values;
  }
}
