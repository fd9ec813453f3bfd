// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.panel.PlanTemplates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The menu File, Templates of the assembled JMeter. */
@ResourceLock(JMeterHome.LOCK)
class TemplatesIT {
  /** JMeter creates its menus in the same way. */
  @BeforeAll
  static void makeMenus() {
    JMeterHome.initialize();
    assertThat(ServiceLoader.load(MenuCreator.class))
        .hasAtLeastOneElementOfType(PlanTemplates.class);
  }

  @Test
  void offersEachPlanBesideJMetersOwnTemplates() throws IOException {
    TemplateManager manager = TemplateManager.getInstance();
    List<Template> ours =
        Stream.of(manager.getTemplateNames())
            .filter(name -> name.startsWith("NDB: "))
            .map(manager::getTemplateByName)
            .toList();

    assertThat(manager.getTemplateNames()).contains("Recording");
    assertThat(ours).allMatch(Template::isTestPlan);
    assertThat(ours).allMatch(template -> !template.getDescription().isBlank());
    assertThat(ours)
        .extracting(template -> Path.of(template.getFileName()))
        .containsExactlyInAnyOrderElementsOf(plans());
    for (Template template : ours) {
      Path plan = template.getParent().toPath().resolve(template.getFileName());
      assertThat(JMeterHome.load(plan)).as("%s", plan).isNotEmpty();
    }
  }

  @Test
  void offersSingleSamplersWithNothingTheyDoNotTake() throws Exception {
    SearchByClass<JavaSampler> search = new SearchByClass<>(JavaSampler.class);
    JMeterHome.load(Workloads.plan("single-samplers")).traverse(search);
    Collection<JavaSampler> samplers = search.getSearchResults();

    assertThat(samplers).hasSize(9);
    for (JavaSampler sampler : samplers) {
      JavaSamplerClient client =
          Class.forName(sampler.getClassname())
              .asSubclass(JavaSamplerClient.class)
              .getDeclaredConstructor()
              .newInstance();
      Arguments known = client.getDefaultParameters();
      assertThat(known.getArgumentsAsMap().keySet())
          .as(sampler.getName())
          .containsAll(sampler.getArguments().getArgumentsAsMap().keySet());
    }
  }

  private static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Workloads.plan("single-samplers").getParent())) {
      return files.map(Path::getFileName).toList();
    }
  }
}
