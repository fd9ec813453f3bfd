// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import io.github.jmeterndb.results.Subcommand;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.render.ReportFiles;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./report vary FOLDER}. */
@Command(
    name = "vary",
    description =
        "Shows the effects of the settings that ./bench --vary compared: status 0 if each was measured in"
            + " three rounds or more, else 1.")
public final class VaryCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "The folder that ./bench --vary made.")
  private Path folder;

  @Override
  public Integer call() throws UserError, IOException {
    List<String> cautions = new ArrayList<>();
    Map<Variation, Experiment> settings = measured(cautions);
    if (settings.isEmpty()) {
      throw new UserError("%s: no round measured anything; see the logs in it".formatted(folder));
    }
    List<Effect> effects = Effect.all(settings);
    if (effects.isEmpty()) {
      throw new UserError(
          "%s: these rounds have no cell of a closed loop: leave out rate and slo"
              .formatted(folder));
    }
    boolean isAnswered =
        cautions.isEmpty() && effects.stream().allMatch(each -> each.verdict().isAnswer());
    cautions.addAll(ofRuns(settings));
    Experiment first = settings.values().iterator().next().systems().get(0);
    PrintWriter console = spec.commandLine().getOut();
    try {
      new ReportFiles(new EffectsPage(first, effects, cautions))
          .add("vary.csv", () -> EffectsCsv.of(effects))
          .write(folder.resolve("report"), "./report vary FOLDER", console);
    } finally {
      console.flush();
    }
    return isAnswered ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private Map<Variation, Experiment> measured(List<String> cautions) throws UserError {
    Map<Variation, Experiment> measured = new LinkedHashMap<>();
    for (Variation variation : Variation.read(folder.resolve(Variation.SETTINGS))) {
      Optional<Experiment> experiment = variation.measured(folder);
      experiment.ifPresent(each -> measured.put(variation, each));
      if (experiment.isEmpty()) {
        cautions.add(
            "%s was measured in no round, or had nothing to be compared with: see the logs in %s"
                .formatted(
                    String.join(", ", variation.others()), folder.resolve(variation.folder())));
      }
    }
    return measured;
  }

  private static Set<String> ofRuns(Map<Variation, Experiment> measured) {
    Set<String> lines = new LinkedHashSet<>();
    measured.forEach(
        (variation, experiment) ->
            experiment.systems().stream()
                .flatMap(each -> Cautions.ofRuns(each).stream())
                .forEach(caution -> lines.add(variation.folder() + ": " + caution.text())));
    return lines;
  }
}
