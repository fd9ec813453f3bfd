// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;

public class ClusterJRequestBeanInfo extends BeanInfoSupport {
  @SuppressWarnings("this-escape")
  public ClusterJRequestBeanInfo() {
    super(ClusterJRequest.class);
    createPropertyGroup("request", new String[] {"connection", "type", "table"});
    createPropertyGroup("rows", new String[] {"where", "values"});
    createPropertyGroup("answer", new String[] {"columns", "variables", "order", "limit", "lock"});
    show("connection", ClusterJConnection.USUAL_NAME);
    show("type", "find", Request.words(Request.Operation.values()));
    show("lock", "none", Request.words(Request.Lock.values()));
    List.of("table", "columns", "variables", "order", "limit").forEach(name -> show(name, ""));
    property("where").setPropertyEditorClass(ArgumentsEditor.class);
    property("values").setPropertyEditorClass(ArgumentsEditor.class);
  }

  private void show(String name, String byDefault, String... choices) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, true);
    property.setValue(DEFAULT, byDefault);
    if (choices.length > 0) {
      property.setValue(TAGS, choices);
    }
  }
}
