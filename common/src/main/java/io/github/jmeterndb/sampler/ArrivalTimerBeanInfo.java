// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.arrival.Spacing;
import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

public class ArrivalTimerBeanInfo extends BeanInfoSupport {
  @SuppressWarnings("this-escape")
  public ArrivalTimerBeanInfo() {
    super(ArrivalTimer.class);
    createPropertyGroup("load", new String[] {"rate", "arrivals"});
    show("rate", 100.0);
    PropertyDescriptor arrivals = show("arrivals", "poisson");
    arrivals.setValue(TAGS, Spacing.names().toArray(String[]::new));
  }

  private PropertyDescriptor show(String name, Object byDefault) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, true);
    property.setValue(DEFAULT, byDefault);
    return property;
  }
}
