// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

public class ClusterJConnectionBeanInfo extends BeanInfoSupport {
  @SuppressWarnings("this-escape")
  public ClusterJConnectionBeanInfo() {
    super(ClusterJConnection.class);
    createPropertyGroup("name", new String[] {"connection"});
    createPropertyGroup("cluster", new String[] {"connectstring", "database"});
    createPropertyGroup(
        "pool", new String[] {"poolSize", "maxTransactions", "recvThreshold", "nodeIds"});
    createPropertyGroup("tls", new String[] {"tlsPath", "tlsStrict"});
    show("connection", ClusterJConnection.USUAL_NAME);
    ClusterJConnection.PARAMETERS.forEach(
        (name, parameter) -> show(name, parameter.defaultValue()));
    property("tlsStrict").setValue(TAGS, new String[] {"off", "on"});
  }

  private void show(String name, String byDefault) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, true);
    property.setValue(DEFAULT, byDefault);
  }
}
