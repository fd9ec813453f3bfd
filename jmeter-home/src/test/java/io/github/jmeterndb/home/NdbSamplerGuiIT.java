// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.form.Named;
import io.github.jmeterndb.sampler.NdbSampler;
import io.github.jmeterndb.sampler.NdbSamplerGui;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import javax.swing.JComboBox;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(JMeterHome.LOCK)
class NdbSamplerGuiIT {
  private NdbSamplerGui gui;

  @BeforeEach
  void makeThePanel() {
    JMeterHome.initialize();
    gui = new NdbSamplerGui();
  }

  @Test
  void offersEachSamplerOfOurs() {
    JComboBox<?> classes = Named.in(gui, "sampler.class", JComboBox.class);

    assertThat(Services.all(NdbSampler.class)).hasSize(10);
    assertThat(classes.getItemCount()).isEqualTo(10);
  }

  @Test
  void tellsWhatEachParameterMeans() {
    for (NdbSampler sampler : Services.all(NdbSampler.class)) {
      gui.configure(request(sampler.getClass().getName(), new Arguments()));
      for (Parameter parameter : sampler.parameters()) {
        assertThat(text(parameter.property()).getToolTipText())
            .as("%s of %s", parameter, sampler.title())
            .isEqualTo(parameter.description())
            .isNotBlank();
      }
    }
  }

  @Test
  void savesTheRequestsOfAPlanAsTheyWere() throws IOException {
    SearchByClass<JavaSampler> search = new SearchByClass<>(JavaSampler.class);
    JMeterHome.load(Workloads.plan("single-samplers")).traverse(search);
    Collection<JavaSampler> requests = search.getSearchResults();
    assertThat(requests).hasSize(9);
    for (JavaSampler request : requests) {
      gui.configure(request);
      JavaSampler saved = new JavaSampler();
      gui.modifyTestElement(saved);

      assertThat(saved.getClassname()).isEqualTo(request.getClassname());
      assertThat(saved.getArguments()).isEqualTo(request.getArguments());
    }
  }

  @Test
  void keepsTheValuesThatAnotherSamplerTakesToo() {
    Arguments arguments = new Arguments();
    arguments.addArgument("rows", "77");
    arguments.addArgument("jdbc.user", "me");
    gui.configure(request("io.github.jmeterndb.jdbc.JdbcInsertSampler", arguments));

    Named.in(gui, "sampler.class", JComboBox.class)
        .setSelectedItem("io.github.jmeterndb.clusterj.ClusterJSelectSampler");
    JavaSampler saved = (JavaSampler) gui.createTestElement();

    assertThat(saved.getClassname())
        .isEqualTo("io.github.jmeterndb.clusterj.ClusterJSelectSampler");
    assertThat(saved.getArguments().getArgumentsAsMap())
        .containsEntry("rows", "77")
        .containsEntry("ndb.connectstring", "127.0.0.1:1186")
        .doesNotContainKey("jdbc.user");
  }

  @Test
  void keepsARequestOfSomebodyElses() {
    Arguments arguments = new Arguments();
    arguments.addArgument("sleep", "5");
    gui.configure(request("org.example.Sleep", arguments));
    JavaSampler saved = (JavaSampler) gui.createTestElement();

    assertThat(saved.getClassname()).isEqualTo("org.example.Sleep");
    assertThat(saved.getArguments().getArgumentsAsMap()).isEqualTo(Map.of("sleep", "5"));
  }

  private JTextComponent text(String name) {
    return Named.in(gui, name, JTextComponent.class);
  }

  private static JavaSampler request(String className, Arguments arguments) {
    JavaSampler request = new JavaSampler();
    request.setClassname(className);
    request.setArguments(arguments);
    return request;
  }
}
