// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.clusterj.request.ClusterJConnection;
import io.github.jmeterndb.clusterj.request.ClusterJConnectionGui;
import io.github.jmeterndb.clusterj.request.ClusterJRequest;
import io.github.jmeterndb.clusterj.request.ClusterJRequestGui;
import io.github.jmeterndb.clusterj.request.RequestType;
import io.github.jmeterndb.form.Named;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JComboBox;
import javax.swing.JTextField;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(JMeterHome.LOCK)
class ClusterJRequestGuiIT {
  @BeforeEach
  void initialize() {
    JMeterHome.initialize();
  }

  @Test
  void savesTheElementsOfThePlanAsTheyWere() throws IOException {
    Collection<ClusterJRequest> requests = inPlan(ClusterJRequest.class);
    Collection<ClusterJConnection> connections = inPlan(ClusterJConnection.class);

    assertThat(requests).hasSize(6);
    assertThat(connections).hasSize(1);
    requests.forEach(request -> assertSavedAsItWas(new ClusterJRequestGui(), request));
    connections.forEach(each -> assertSavedAsItWas(new ClusterJConnectionGui(), each));
  }

  private static void assertSavedAsItWas(AbstractJMeterGuiComponent gui, TestElement element) {
    gui.configure(element);
    assertThat(properties(gui.createTestElement()))
        .as(element.getName())
        .containsAllEntriesOf(properties(element));
  }

  private static Map<String, Object> properties(TestElement element) {
    Map<String, Object> properties = new HashMap<>();
    PropertyIterator all = element.propertyIterator();
    while (all.hasNext()) {
      JMeterProperty property = all.next();
      properties.put(property.getName(), property.getObjectValue());
    }
    return properties;
  }

  private static <T> Collection<T> inPlan(Class<T> type) throws IOException {
    SearchByClass<T> search = new SearchByClass<>(type);
    JMeterHome.load(Workloads.plan("clusterj-request")).traverse(search);
    return search.getSearchResults();
  }

  @Test
  void offersEachOperationAndOnlyTheFieldsThatItHas() {
    ClusterJRequestGui gui = new ClusterJRequestGui();
    JComboBox<?> types = Named.in(gui, "ClusterJRequest.type", JComboBox.class);
    assertThat(types.getItemCount()).isEqualTo(RequestType.values().length);

    types.setSelectedItem(RequestType.RANGE);
    assertThat(Named.in(gui, "ClusterJRequest.order", JTextField.class).isEnabled()).isTrue();
    assertThat(Named.in(gui, "ClusterJRequest.variables", JTextField.class).isEnabled()).isTrue();
    types.setSelectedItem(RequestType.COMMIT);
    assertThat(Named.in(gui, "ClusterJRequest.table", JTextField.class).isEnabled()).isFalse();
    assertThat(gui.createTestElement().getPropertyAsString("ClusterJRequest.type"))
        .isEqualTo("commit");
  }

  @Test
  void beginsAnewWithDefaults() {
    ClusterJRequestGui gui = new ClusterJRequestGui();
    Named.in(gui, "ClusterJRequest.table", JTextField.class).setText("t");
    gui.clearGui();

    TestElement made = gui.createTestElement();
    assertThat(made.getPropertyAsString("ClusterJRequest.table")).isEmpty();
    assertThat(made.getPropertyAsString("ClusterJRequest.connection")).isEqualTo("clusterj");
    assertThat(((ClusterJRequest) made).getWhere().getArgumentCount()).isZero();
  }

  @Test
  void isNamed() {
    for (AbstractJMeterGuiComponent gui :
        List.of(new ClusterJConnectionGui(), new ClusterJRequestGui())) {
      assertThat(gui.getStaticLabel()).startsWith("ClusterJ ").endsWith(" (jmeter-ndb)");
      assertThat(gui.createTestElement().getPropertyAsString(TestElement.GUI_CLASS))
          .isEqualTo(gui.getClass().getName());
    }
  }
}
