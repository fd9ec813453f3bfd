// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * A range of addresses: {@code 10.0.0.0/8}, {@code fe80::/10}, or one address.
 *
 * @param network the range's first address
 * @param bits how many leading bits all its addresses share
 */
public record Cidr(InetAddress network, int bits) {
  /** Digits and colons, so that nothing is looked up as a host name. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException with a line that says what is wrong, and what to write
   */
  public static Cidr parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    try {
      if (ADDRESS.matcher(address).matches()) {
        InetAddress network = InetAddress.getByName(address);
        int most = network.getAddress().length * Byte.SIZE;
        int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
        if (bits >= 0 && bits <= most) {
          return new Cidr(network, bits);
        }
      }
    } catch (UnknownHostException | NumberFormatException e) {
      // As for any other text.
    }
    throw new IllegalArgumentException(
        "'" + text + "' is no range of addresses: write 10.1.2.3, 10.0.0.0/8 or fd00::/8.");
  }

  /** Whether the address is within the range. */
  public boolean contains(InetAddress address) {
    byte[] mine = network.getAddress();
    byte[] other = address.getAddress();
    if (mine.length != other.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 1 << (Byte.SIZE - 1 - bit % Byte.SIZE);
      if (((mine[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
