// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Numbers, 0 or more, in little memory where they lie close together. Thread-safe. */
public final class NumberSet implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int BITS = 16;
  private static final int MASK = (1 << BITS) - 1;

  private final Map<Long, BitSet> chunks = new HashMap<>();

  /** Adds one. */
  public synchronized void add(long number) {
    chunks.computeIfAbsent(number >> BITS, key -> new BitSet()).set((int) (number & MASK));
  }

  public synchronized boolean contains(long number) {
    BitSet chunk = chunks.get(number >> BITS);
    return number >= 0 && chunk != null && chunk.get((int) (number & MASK));
  }

  /** Adds those of another set. */
  public void addAll(NumberSet other) {
    other.copy().forEach(this::add);
  }

  private synchronized void add(long key, BitSet chunk) {
    chunks.computeIfAbsent(key, none -> new BitSet()).or(chunk);
  }

  private synchronized Map<Long, BitSet> copy() {
    Map<Long, BitSet> copy = new HashMap<>();
    chunks.forEach((key, chunk) -> copy.put(key, (BitSet) chunk.clone()));
    return copy;
  }
}
