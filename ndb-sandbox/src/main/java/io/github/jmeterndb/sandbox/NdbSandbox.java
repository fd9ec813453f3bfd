// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs the tests of a class against a {@link Sandbox}: methods and constructors may have it as a
 * parameter. All classes of a JVM share one. Where {@code NDB_HOME} is not set and no container
 * engine can stand in for it, the class is skipped, with that reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NdbSandboxExtension.class)
public @interface NdbSandbox {
  /** Whether the tests need ClusterJ: where there is none, the class is skipped. */
  boolean clusterJ() default false;
}
