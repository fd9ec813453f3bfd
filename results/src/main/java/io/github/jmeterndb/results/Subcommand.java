// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import java.util.concurrent.Callable;

/**
 * What stands behind {@code ./report}: a command of picocli's that returns its exit status. Found
 * with {@link java.util.ServiceLoader}.
 */
public interface Subcommand extends Callable<Integer> {}
