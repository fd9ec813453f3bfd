// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.UserError;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link NdbSandbox} does. A distribution that is set but broken fails the tests. */
public final class NdbSandboxExtension implements ExecutionCondition, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(NdbSandboxExtension.class);

  private final Supplier<Optional<NdbHome>> home;

  /** For JUnit. */
  public NdbSandboxExtension() {
    this(NdbHome::fromEnvironment);
  }

  NdbSandboxExtension(Supplier<Optional<NdbHome>> home) {
    this.home = home;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    try {
      NdbHome found = SandboxTarget.requiredHome(home.get());
      return ConditionEvaluationResult.enabled(NdbHome.VARIABLE + "=" + found.path());
    } catch (UserError e) {
      return ConditionEvaluationResult.disabled(e.getMessage());
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Sandbox.class;
  }

  /** The sandbox of this JVM, started if this is the first to ask for it. */
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
      return Sandbox.start(
          SandboxTarget.requiredHome(home.get()), Sandbox.NO_PASSWORD, System.err::println);
    } catch (UserError e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
