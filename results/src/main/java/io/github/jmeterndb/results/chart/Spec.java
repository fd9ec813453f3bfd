// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Maps and lists that Lets-Plot may change: it writes its defaults into them. */
final class Spec {
  private Spec() {}

  static Map<String, Object> map(Object... namesAndValues) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }

  static List<Object> list(Object... values) {
    List<Object> list = new ArrayList<>();
    Collections.addAll(list, values);
    return list;
  }
}
