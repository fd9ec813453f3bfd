// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What File, Templates offers, in the JMeter that the build assembled. */
@ResourceLock(JMeterHome.LOCK)
class TemplatesIT {
  private static final String START_SCRIPT = "bin/jmeter";
  private static final String OPTION = "-Jtemplate.files=";

  /** JMeter reads the property once. */
  @BeforeAll
  static void asTheStartScriptDoes() throws IOException {
    JMeterHome.initialize();
    String script = Files.readString(JMeterHome.PATH.resolve(START_SCRIPT));
    String files = script.substring(script.indexOf(OPTION) + OPTION.length()).split("\\s", 2)[0];
    JMeterUtils.setProperty("template.files", files);
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
        .extracting(template -> Path.of(template.getFileName()).getFileName())
        .containsExactlyInAnyOrderElementsOf(plans());
    for (Template template : ours) {
      Path plan = JMeterHome.PATH.resolve(template.getFileName().substring(1));
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
