// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

/** The keys of records by their numbers, as YCSB makes them. */
public final class Keys {
  /** FNV-1's, of 64 bits. Source: {@code site.ycsb.Utils}. */
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;

  private static final long PRIME = 1_099_511_628_211L;

  private Keys() {}

  static String key(int number) {
    return "user" + hash(number);
  }

  /** {@code Utils.hash}: not negative, but for the one number that has no opposite. */
  public static long hash(long number) {
    long hash = OFFSET_BASIS;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash = (hash ^ (number & 0xff)) * PRIME;
      number >>= Byte.SIZE;
    }
    return Math.abs(hash);
  }
}
