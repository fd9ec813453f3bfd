// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.results.analysis.Caution;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.answer.HowSure;
import io.github.jmeterndb.results.answer.OnWhat;
import io.github.jmeterndb.results.answer.Why;
import io.github.jmeterndb.results.cost.CpuFigures;
import io.github.jmeterndb.results.cost.CpuSection;
import io.github.jmeterndb.results.cost.WhySection;
import io.github.jmeterndb.results.fault.FaultFigures;
import io.github.jmeterndb.results.fault.FaultSection;
import io.github.jmeterndb.results.fault.LedgerSection;
import io.github.jmeterndb.results.figure.CourseFigures;
import io.github.jmeterndb.results.figure.ThreadFigures;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.FigureGroup;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.rate.RateFigures;
import io.github.jmeterndb.results.rate.RateSection;
import io.github.jmeterndb.results.require.Outcome;
import io.github.jmeterndb.results.require.RequirementSection;
import io.github.jmeterndb.results.verdict.Overview;
import io.github.jmeterndb.results.verdict.RunVerdict;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What is said of an experiment. A section more is a class more, and a line in one of these. */
public final class RunPage implements Page {
  /** What stands before the sections of the workload's own. */
  private static final List<Function<Experiment, Section>> FIRST =
      List.of(
          FaultSection::of, LedgerSection::of, ThroughputSection::tps, ThroughputSection::ratios);

  private static final List<Function<Experiment, Section>> THEN =
      List.of(
          SystemsSection::of,
          RateSection::of,
          EnginesSection::of,
          PairedSection::of,
          CertaintySection::of,
          QuerySection::of,
          LatencySection::of,
          LatencySection::ofParts,
          CpuSection::of,
          WhySection::of,
          ErrorSection::of,
          Warnings::ofCells,
          Warnings::notes);

  private static final List<String> BY_THREADS = List.of("tps", "p99");

  private final Experiment experiment;
  private final List<Section> sections;
  private final Optional<Overview> overview;
  private final List<Check> requirements;

  /**
   * The page of an experiment.
   *
   * @param requirements what became of those that it was run with
   */
  public RunPage(Experiment experiment, List<Outcome> requirements) {
    this.experiment = experiment;
    this.overview = Overview.of(experiment);
    this.requirements = requirements.stream().map(Outcome::check).toList();
    this.sections =
        Stream.of(
                Stream.of(RequirementSection.of(requirements)),
                FIRST.stream().map(section -> section.apply(experiment)),
                experiment.report().sections(experiment).stream(),
                THEN.stream().map(section -> section.apply(experiment)))
            .flatMap(Function.identity())
            .filter(section -> !section.isEmpty())
            .toList();
  }

  @Override
  public String label() {
    return experiment.label();
  }

  /** The paths as one says them: {@code a, b and c}. */
  @Override
  public String title() {
    List<String> paths = experiment.paths();
    int last = paths.size() - 1;
    return last < 1
        ? paths.get(0)
        : String.join(", ", paths.subList(0, last)) + " and " + paths.get(last);
  }

  @Override
  public List<String> about() {
    List<String> parts = new ArrayList<>();
    int rounds = experiment.rounds().size();
    parts.add(rounds == 1 ? "1 round" : rounds + " rounds");
    int results = experiment.cells().size();
    parts.add(results == 1 ? "1 result" : results + " results");
    Map<String, String> properties = experiment.info().properties();
    String seconds = properties.get(Parameter.DURATION.property());
    if (seconds != null) {
      parts.add(
          seconds
              + (experiment.isPaired()
                  ? " s per operation and thread count, shared by the paths"
                  : " s each"));
    }
    String started = experiment.info().started();
    if (!started.isEmpty()) {
      parts.add("started " + started);
    }
    return List.of(experiment.label(), String.join(", ", parts));
  }

  @Override
  public boolean isEmbedded() {
    return experiment.isEmbedded();
  }

  @Override
  public List<String> opening() {
    int rounds = experiment.rounds().size();
    return rounds > 1 && experiment.beside().isEmpty()
        ? List.of("TPS is the mean of " + rounds + " rounds")
        : List.of();
  }

  @Override
  public List<String> cautions() {
    return Cautions.ofRuns(experiment).stream().map(Caution::text).toList();
  }

  @Override
  public Optional<Verdict> verdict() {
    return Optional.of(RunVerdict.of(experiment));
  }

  @Override
  public Section overview() {
    List<Table> tables = new ArrayList<>();
    FaultSection.overview(experiment).ifPresent(tables::add);
    overview.map(Overview::table).ifPresent(tables::add);
    return Section.of("Overview", tables, "")
        .saying(overview.map(Overview::notes).orElse(List.of()));
  }

  @Override
  public List<Check> checks() {
    return Checks.of(experiment);
  }

  @Override
  public List<Check> requirements() {
    return requirements;
  }

  @Override
  public List<String> warnings() {
    return Warnings.of(experiment);
  }

  @Override
  public List<Answer> answers() {
    return Stream.of(
            new Answer("Confidence", HowSure.of(experiment), "Certainty"),
            new Answer("Why", Why.of(experiment), "CPU"),
            new Answer("Environment", OnWhat.of(experiment), "Run it again"))
        .filter(answer -> !answer.lines().isEmpty())
        .toList();
  }

  /** The first table that answers what was asked, and what failed. */
  @Override
  public List<Table> headline() {
    WorkloadReport own = experiment.report();
    Stream<Table> answer;
    if (!own.verdict(experiment).isEmpty()) {
      answer = own.sections(experiment).stream().flatMap(section -> section.brief().stream());
    } else if (experiment.closedLoops().isEmpty()) {
      answer = RateSection.of(experiment).brief().stream();
    } else {
      answer = Stream.of(ByThreads.throughput(experiment));
    }
    return Table.filled(
        Stream.concat(answer.limit(1), ErrorSection.of(experiment).brief().stream()).toList());
  }

  @Override
  public List<FigureGroup> figures() {
    List<FigureGroup> figures = new ArrayList<>();
    FaultFigures.of(experiment).ifPresent(figures::add);
    RateFigures.of(experiment).ifPresent(figures::add);
    if (experiment.isOpenLoop()) {
      // Its throughput is what was asked for, and at one rate there is mostly one thread count.
      return figures;
    }
    figures.add(ThreadFigures.tps(experiment));
    figures.add(ThreadFigures.p99(experiment));
    CpuFigures.of(experiment).ifPresent(figures::add);
    figures.add(ThreadFigures.latency(experiment));
    Experiment parts = experiment.parts();
    if (!parts.cells().isEmpty()) {
      figures.add(ThreadFigures.tps(parts).ofParts());
      figures.add(ThreadFigures.latency(parts).ofParts());
    }
    return figures;
  }

  /** What followed faults; else latency against rates, or throughput and p99 by threads. */
  @Override
  public boolean isFirst(FigureGroup group) {
    if (experiment.cells().stream().anyMatch(CellResult::hasFaults)) {
      return group.id().equals("faults");
    }
    return group.id().equals("rate")
        || (experiment.threads().size() > 1 && BY_THREADS.contains(group.id()));
  }

  @Override
  public List<FigureGroup> courses() {
    // What was tried several times has no one course.
    return experiment.isSearch() ? List.of() : CourseFigures.of(experiment);
  }

  @Override
  public List<Section> sections() {
    return sections;
  }

  /** What was asked for: throughput and CPU time, each path at each thread count; what failed. */
  @Override
  public List<Section> textSections() {
    return Stream.concat(
            Stream.of(
                Section.of("By path and threads", ByThreads.of(experiment), ""),
                ErrorSection.of(experiment)),
            experiment.report().sections(experiment).stream().limit(1))
        .filter(section -> !section.isEmpty())
        .toList();
  }

  @Override
  public boolean isFolded() {
    return true;
  }

  @Override
  public Optional<Provenance> provenance() {
    return Optional.of(new Provenance(RunAgain.of(experiment), RunFacts.of(experiment)));
  }
}
