// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.AbstractBackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.SamplerMetric;

/** Counts samples as the Backend Listener's clients for Graphite and InfluxDB do. */
public final class CountingBackend extends AbstractBackendListenerClient {
  /** Static because JMeter creates the client. */
  private static final Map<String, SamplerMetric> BY_LABEL = new ConcurrentHashMap<>();

  static BackendListener listener() {
    BY_LABEL.clear();
    BackendListener listener = new BackendListener();
    listener.setName("Backend Listener");
    listener.setClassname(CountingBackend.class.getName());
    return listener;
  }

  static SamplerMetric of(String label) {
    return BY_LABEL.get(label);
  }

  @Override
  public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
    for (SampleResult result : results) {
      SamplerMetric metric = getSamplerMetric(result.getSampleLabel());
      metric.add(result);
      BY_LABEL.put(result.getSampleLabel(), metric);
    }
  }
}
