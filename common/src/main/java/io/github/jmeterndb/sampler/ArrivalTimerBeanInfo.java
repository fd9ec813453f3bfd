// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.arrival.Spacing;
import org.apache.jmeter.testbeans.BeanInfoSupport;

public class ArrivalTimerBeanInfo extends BeanInfoSupport {
  @SuppressWarnings("this-escape")
  public ArrivalTimerBeanInfo() {
    super(ArrivalTimer.class);
    createPropertyGroup("load", new String[] {"rate", "arrivals"});
    show("rate", 100.0);
    show("arrivals", "poisson");
    property("arrivals").setValue(TAGS, Spacing.names().toArray(String[]::new));
  }

  private void show(String name, Object byDefault) {
    property(name).setValue(NOT_UNDEFINED, true);
    property(name).setValue(DEFAULT, byDefault);
  }
}
