// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.settings.Services;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cut of the project: who knows whom, as CONTRIBUTING.md draws it. */
class HouseTest {
  private static final String ROOT = "io.github.jmeterndb";

  /** The packages of common: each knows only what stands left of it. */
  private static final List<String> LAYERS =
      List.of(
          "settings",
          "form",
          "fault",
          "run",
          "sql",
          "workload",
          "path",
          "arrival",
          "measure",
          "sampler");

  /** A package below it for each workload. */
  private static final String WORKLOADS = ROOT + ".workloads";

  private static final String[] PATHS =
      Services.all(AccessPath.class).stream()
          .map(HouseTest::packageOf)
          .distinct()
          .toArray(String[]::new);

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void hasNoCircleBetweenPackages() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(HOUSE);
  }

  @ParameterizedTest
  @MethodSource("layersAndWhatStandsRightOfThem")
  void hasLayersThatKnowOnlyWhatStandsLeftOfThem(String layer, List<String> right) {
    assertThat(HOUSE.that(JavaClass.Predicates.resideInAPackage(ROOT + "." + layer)))
        .as("the classes of %s", layer)
        .isNotEmpty();
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + layer)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(right.stream().map(name -> ROOT + "." + name).toArray(String[]::new))
        .check(HOUSE);
  }

  static Stream<Arguments> layersAndWhatStandsRightOfThem() {
    return IntStream.range(0, LAYERS.size() - 1)
        .mapToObj(i -> Arguments.of(LAYERS.get(i), LAYERS.subList(i + 1, LAYERS.size())));
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
    slices().matching(WORKLOADS + ".(*)..").should().notDependOnEachOther().check(HOUSE);
  }

  @Test
  void letsNobodyButPathsKnowAWorkload() {
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

  @Test
  void letsNobodyButPathsKnowAPath() {
    assertThat(PATHS).hasSizeGreaterThan(1);
    noClasses()
        .that()
        .resideOutsideOfPackages(PATHS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(PATHS)
        .check(HOUSE);
  }

  @Test
  void letsTheReportOfRunsKnowNoJtl() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".results..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".jtl..")
        .check(HOUSE);
  }

  private static String packageOf(Object service) {
    return service.getClass().getPackageName() + "..";
  }
}
