// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.ndb.NdbHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link InnodbServer} does. */
final class InnodbServerExtension implements ExecutionCondition, ParameterResolver {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return NdbHome.fromEnvironment().isPresent()
        ? ConditionEvaluationResult.enabled("a mysqld from NDB_HOME")
        : ConditionEvaluationResult.disabled(
            "NDB_HOME is not set: a mysqld without NDB is started from there");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == MysqldWithoutNdb.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    // JUnit closes what is in the root's store, if it is AutoCloseable, after the last test.
    return context
        .getRoot()
        .getStore(Namespace.create(InnodbServerExtension.class))
        .computeIfAbsent(MysqldWithoutNdb.class, type -> start(), MysqldWithoutNdb.class);
  }

  private static MysqldWithoutNdb start() {
    try {
      return MysqldWithoutNdb.start(UUID.randomUUID().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
