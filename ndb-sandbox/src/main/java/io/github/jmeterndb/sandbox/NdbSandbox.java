// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the tests of a class against a {@link Sandbox}, which methods and constructors may take as a
 * parameter. All classes of a JVM share one sandbox. Without {@code NDB_HOME} and without a
 * container engine the class is skipped, with the reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NdbSandboxExtension.class)
public @interface NdbSandbox {
  /** Whether the tests need ClusterJ: without it, the class is skipped. */
  boolean clusterJ() default false;
}
