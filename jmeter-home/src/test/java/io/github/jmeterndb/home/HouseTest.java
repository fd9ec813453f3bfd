// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dependencies between modules and packages, as in CONTRIBUTING.md. */
class HouseTest {
  private static final String ROOT = "io.github.jmeterndb";

  /** The packages of common: each may depend on those to its left only. */
  private static final List<String> LAYERS =
      List.of(
          "settings",
          "fault",
          "run",
          "statistics",
          "report",
          "sql",
          "workload",
          "path",
          "arrival",
          "measure",
          "sampler");

  /** Has a subpackage for each workload. */
  private static final String WORKLOADS = ROOT + ".workloads";

  private static final String[] PATHS =
      Services.all(AccessPath.class).stream()
          .map(HouseTest::packageOf)
          .distinct()
          .toArray(String[]::new);

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // From the phase package on, classes of other modules are in jars.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages(ROOT);

  @Test
  void hasNoCircleBetweenPackages() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(HOUSE);
  }

  @Test
  void hasLayersThatKnowOnlyWhatStandsLeftOfThem() {
    for (int i = 0; i < LAYERS.size(); i++) {
      String layer = ROOT + "." + LAYERS.get(i);
      assertThat(HOUSE.that(JavaClass.Predicates.resideInAPackage(layer))).as(layer).isNotEmpty();
      noClasses()
          .that()
          .resideInAPackage(layer)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              LAYERS.stream().skip(i + 1).map(name -> ROOT + "." + name).toArray(String[]::new))
          .check(HOUSE);
    }
  }

  @Test
  void letsAWorkloadKnowNoPathAndNoOtherWorkload() {
    assertThat(Workloads.all())
        .hasSizeGreaterThan(1)
        .allMatch(workload -> packageOf(workload).startsWith(WORKLOADS + "."));
    noClasses()
        .that()
        .resideInAPackage(WORKLOADS + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + ".path..", ROOT + ".measure..", ROOT + ".sampler..", ROOT + ".sweep..")
        .check(HOUSE);
    // Shared by crud and the user's table.
    slices()
        .matching(WORKLOADS + ".(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAPackage(WORKLOADS + ".rows"))
        .check(HOUSE);
  }

  /** What a new version of JMeter must still have: .github/RELEASING.md describes the check. */
  @Test
  void usesNoClassesOfJMeterButThoseThatAreListed() throws IOException {
    SortedSet<String> used =
        HOUSE.stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
            .filter(name -> name.matches("org\\.apache\\.(jmeter|jorphan)\\..*"))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(used)
        .containsExactlyElementsOf(
            Files.readAllLines(Path.of("src", "test", "resources", "jmeter-classes.txt")));
  }

  @Test
  void letsNobodyButPathsKnowAPathOrAWorkload() {
    assertThat(PATHS).hasSizeGreaterThan(1);
    noClasses()
        .that()
        .resideOutsideOfPackages(PATHS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(PATHS)
        .check(HOUSE);
    noClasses()
        .that()
        .resideOutsideOfPackage(WORKLOADS + "..")
        .and()
        .resideOutsideOfPackages(PATHS)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(WORKLOADS + "..")
        .check(HOUSE);
  }

  /**
   * Neither a workload's name nor a word that begins with it, such as a property's or a file's:
   * what depends on a workload belongs to its {@link io.github.jmeterndb.report.WorkloadReport}.
   * Exceptions are the default of a parameter, and the names of the common properties.
   */
  @Test
  void letsHarnessAndReportNameNoWorkload() throws IOException {
    Pattern named =
        Pattern.compile(
            Workloads.all().stream()
                .map(workload -> Pattern.quote(workload.name()))
                .collect(Collectors.joining("|", "\"((?:", ")(?:[-._/@][^\"\n]*)?)\"")));
    List<String> found = new ArrayList<>();
    for (String module : List.of("common", "sweep", "results")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          named
              .matcher(Files.readString(file))
              .results()
              .map(match -> match.group(1))
              .filter(text -> !file.endsWith("Parameter.java") || !isOfParameters(text))
              .forEach(text -> found.add("\"" + text + "\" in " + file));
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isOfParameters(String text) {
    return text.equals(Parameter.WORKLOAD.defaultValue())
        || Parameter.COMMON.stream().anyMatch(parameter -> parameter.property().equals(text));
  }

  private static String packageOf(Object service) {
    return service.getClass().getPackageName() + "..";
  }
}
