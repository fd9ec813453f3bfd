// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;

/**
 * What there is to choose from, and what blanks stand for.
 *
 * @param workload the name of the workload that is chosen
 * @param own its parameters
 * @param checks of parameters whose values depend on what there is
 * @param defaults that differ from those of {@link Parameter}
 */
public record Offer(
    String workload,
    List<Parameter> own,
    Map<Parameter, Check> checks,
    Map<Parameter, String> defaults) {

  /** That parameter, with the words that there are for it. */
  Parameter refined(Parameter parameter) {
    Check check = checks.get(parameter);
    return check == null ? parameter : parameter.checkedBy(check);
  }
}
