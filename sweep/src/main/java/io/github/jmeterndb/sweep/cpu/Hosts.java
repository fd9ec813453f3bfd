// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Compares hosts, which may have several names and addresses. */
public final class Hosts {
  private Hosts() {}

  public static boolean isHere(String host) {
    return addresses(host).stream().anyMatch(Hosts::isHere);
  }

  static boolean same(String first, String second) {
    return addresses(first).stream().anyMatch(addresses(second)::contains)
        || (isHere(first) && isHere(second));
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  private static List<InetAddress> addresses(String host) {
    if (host.isEmpty()) {
      return List.of();
    }
    try {
      return Arrays.asList(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }
}
