// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.bounds.Quota;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whom datagrams have come from, and who is still to be answered. Not thread-safe. */
final class UdpPeers {
  private static final Quota QUOTA = Quota.UDP;

  private final Service service;
  private final UdpClient.Way way;
  private final List<Peer> peers = new ArrayList<>();

  private record Peer(UdpClient client, Session session) {
    boolean isGone(long now) {
      return client.isGone(session, now);
    }
  }

  UdpPeers(Service service, UdpClient.Way way) {
    this.service = service;
    this.way = way;
  }

  /** Takes a datagram. */
  void receive(InetSocketAddress sender, ByteBuffer datagram) {
    long now = service.nanoTime().getAsLong();
    sweep(now);
    find(sender)
        .or(() -> admit(sender))
        .ifPresent(
            peer -> {
              peer.client().heard(datagram.remaining(), now);
              peer.session().receive(datagram, now);
            });
  }

  private Optional<Peer> find(InetSocketAddress sender) {
    return peers.stream()
        .filter(peer -> peer.client().isHere() && peer.client().address().equals(sender))
        .findFirst();
  }

  /** Without a word to whom it does not take: it need not be from there. */
  private Optional<Peer> admit(InetSocketAddress sender) {
    if (!service.options().allows(sender.getAddress())) {
      service.log().warn("Refused: " + sender + " is not allowed");
      return Optional.empty();
    }
    if (peers.size() >= QUOTA.clients()) {
      service.log().warn("Refused: there are " + QUOTA.clients() + " UDP clients");
      return Optional.empty();
    }
    UdpClient client = new UdpClient(sender, way, service.log());
    Access access = Access.udp(sender.getAddress(), service.options());
    Peer peer = new Peer(client, new Session(client, access, service, QUOTA, this::load));
    peers.add(peer);
    return Optional.of(peer);
  }

  private Load load() {
    return peers.stream().map(peer -> peer.session().load()).reduce(Load.NONE, Load::plus);
  }

  /** Sends the lines that are due. */
  void tick(long now) {
    peers.forEach(peer -> peer.session().tick(now));
  }

  /** Forgets those that have gone, and datagrams that are answered. */
  void sweep(long now) {
    peers.removeIf(peer -> peer.isGone(now));
  }

  /** Nanoseconds until a line is due; {@link Long#MAX_VALUE} where there is none. */
  long untilDue(long now) {
    return peers.stream()
        .mapToLong(peer -> peer.session().untilDue(now))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** How many are remembered. */
  int size() {
    return peers.size();
  }

  /** Whether one on this machine has given a command. */
  boolean hasClients() {
    return peers.stream().anyMatch(peer -> peer.client().isHere() && peer.session().isUnderstood());
  }
}
