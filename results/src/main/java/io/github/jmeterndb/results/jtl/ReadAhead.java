// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import java.io.IOException;
import java.io.Reader;
import java.nio.CharBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads on in a thread of its own, a few blocks ahead of who reads from it: to decode and check a
 * file takes half as long as to make figures of it. For one thread.
 */
final class ReadAhead extends Reader {
  private static final int BLOCK = 1 << 15;
  private static final int BLOCKS_AHEAD = 8;

  private final Reader in;

  /** Blocks to be read from, in order; an empty one is the end. */
  private final BlockingQueue<CharBuffer> full = new ArrayBlockingQueue<>(BLOCKS_AHEAD + 1);

  /** Blocks to be filled again. */
  private final BlockingQueue<CharBuffer> used = new ArrayBlockingQueue<>(BLOCKS_AHEAD + 1);

  private final Thread thread = new Thread(this::readAll, "read-ahead");

  /** What ended the reading, if it was not the end of the file; seen through the queue. */
  private Throwable failure;

  private CharBuffer block = CharBuffer.allocate(BLOCK).limit(0);
  private boolean ended;

  /** Starts to read. */
  ReadAhead(Reader in) {
    this.in = in;
    for (int i = 0; i < BLOCKS_AHEAD; i++) {
      used.add(CharBuffer.allocate(BLOCK));
    }
    thread.setDaemon(true);
    thread.start();
  }

  private void readAll() {
    try {
      boolean more = true;
      while (more) {
        CharBuffer next = used.take();
        fill(next);
        // Asked before it is handed over, and read empty there.
        more = next.hasRemaining();
        full.put(next);
      }
    } catch (InterruptedException e) {
      // Closed before the end: nobody waits for more.
    }
  }

  private void fill(CharBuffer target) {
    target.clear();
    try {
      int count = 0;
      while (count >= 0 && target.hasRemaining()) {
        count = in.read(target.array(), target.position(), target.remaining());
        target.position(target.position() + Math.max(count, 0));
      }
    } catch (IOException | RuntimeException | Error e) {
      // Thrown again where it is waited for.
      failure = e;
      target.clear();
    }
    target.flip();
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    if (!block.hasRemaining() && !ended) {
      nextBlock();
    }
    if (ended) {
      return -1;
    }
    int count = Math.min(length, block.remaining());
    block.get(target, offset, count);
    return count;
  }

  private void nextBlock() throws IOException {
    try {
      used.put(block);
      block = full.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    ended = !block.hasRemaining();
    if (ended && failure != null) {
      throw new IOException(failure.toString(), failure);
    }
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    in.close();
  }
}
