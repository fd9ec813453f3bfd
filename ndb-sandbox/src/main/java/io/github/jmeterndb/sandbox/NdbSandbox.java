// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.UserError;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Runs the tests of a class against a {@link Sandbox}, which methods and constructors may take as a
 * parameter. All classes of a JVM share one sandbox. Without {@code NDB_HOME} and without a
 * container engine the class is skipped, with the reason; if the distribution in {@code NDB_HOME}
 * is broken, its tests fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NdbSandbox.Extension.class)
public @interface NdbSandbox {
  /** Whether the tests need ClusterJ: without it, the class is skipped. */
  boolean clusterJ() default false;

  final class Extension implements ExecutionCondition, ParameterResolver {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      boolean clusterJ =
          context
              .getTestClass()
              .map(type -> type.getAnnotation(NdbSandbox.class))
              .filter(NdbSandbox::clusterJ)
              .isPresent();
      // Cached: asking the engine for each test, or pulling an image in vain for each class, is
      // slow.
      return store(context)
          .computeIfAbsent(
              clusterJ,
              needed -> condition(System::getenv, needed),
              ConditionEvaluationResult.class);
    }

    static ConditionEvaluationResult condition(
        UnaryOperator<String> environment, boolean clusterJ) {
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
      return store(context).computeIfAbsent(Sandbox.class, type -> start(), Sandbox.class);
    }

    private static Sandbox start() {
      try {
        return Sandbox.start(System.err::println);
      } catch (UserError e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }

    /**
     * JUnit closes what is in the session's store, if it is AutoCloseable, after the last test. Not
     * the root context's store: Surefire executes each class by itself, with a root of its own.
     */
    private static Store store(ExtensionContext context) {
      return context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(Extension.class));
    }
  }
}
