// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Implements {@link NdbSandbox}. If the distribution in {@code NDB_HOME} is broken, tests fail. */
public final class NdbSandboxExtension implements ExecutionCondition, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(NdbSandboxExtension.class);

  private final UnaryOperator<String> environment;

  public NdbSandboxExtension() {
    this(System::getenv);
  }

  NdbSandboxExtension(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    boolean clusterJ =
        context
            .getTestClass()
            .map(type -> type.getAnnotation(NdbSandbox.class))
            .filter(NdbSandbox::clusterJ)
            .isPresent();
    // Cached: asking the engine for each test, or pulling an image in vain for each class, is slow.
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(clusterJ, needed -> condition(needed), ConditionEvaluationResult.class);
  }

  ConditionEvaluationResult condition(boolean clusterJ) {
    try {
      Host host = Host.find(environment, System.err::println);
      if (clusterJ) {
        ClientCopy.provide(environment, System.err::println);
      }
      return ConditionEvaluationResult.enabled("a sandbox from " + host.name());
    } catch (UserError e) {
      return ConditionEvaluationResult.disabled(e.getMessage());
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Sandbox.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    // JUnit closes what is in the root's store, if it is AutoCloseable, after the last test.
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(Sandbox.class, type -> start(), Sandbox.class);
  }

  private Sandbox start() {
    try {
      return Sandbox.start(Host.find(environment, System.err::println), System.err::println);
    } catch (UserError e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
