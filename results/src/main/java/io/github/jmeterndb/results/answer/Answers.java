// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.answer;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page.Answer;
import java.util.List;
import java.util.stream.Stream;

/** What a reader asks once the verdict is read, in the order in which one does. */
public final class Answers {
  private Answers() {}

  /** Those of an experiment; without the questions that nothing is known of. */
  public static List<Answer> of(Experiment experiment) {
    return Stream.of(
            new Answer("Confidence", HowSure.of(experiment), "Certainty"),
            new Answer("Why", Why.of(experiment), "CPU"),
            new Answer("Environment", OnWhat.of(experiment), "Run it again"))
        .filter(answer -> !answer.lines().isEmpty())
        .toList();
  }
}
