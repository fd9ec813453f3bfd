// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.FileSystem;
import oshi.software.os.OSFileStore;

/** Disks and the file systems on them. */
final class Disks {
  private final HardwareAbstractionLayer hardware;
  private final Supplier<FileSystem> fileSystem;
  private List<HWDiskStore> stores;
  private List<FileSystemSpace> mounted;

  /**
   * The disks of a machine.
   *
   * @param fileSystem called when a file system is asked for, and not before
   */
  Disks(HardwareAbstractionLayer hardware, Supplier<FileSystem> fileSystem) {
    this.hardware = hardware;
    this.fileSystem = fileSystem;
  }

  List<Disk> disks() {
    // Looking for disks is slow, reading a known one is not; one that is plugged in later is found
    // when another goes.
    if (stores == null || !stores.stream().allMatch(HWDiskStore::updateAttributes)) {
      stores = hardware.getDiskStores();
      mounted = fileSystems();
    }
    return stores.stream().map(this::disk).toList();
  }

  private Disk disk(HWDiskStore store) {
    Set<String> names = new HashSet<>();
    names.add(store.getName());
    for (FileSystemSpace space : mounted) {
      if (isOn(store.getName(), space.device())) {
        names.add(space.device());
        names.add(space.mount());
      }
    }
    return new Disk(
        store.getName(),
        Set.copyOf(names),
        store.getReads(),
        store.getReadBytes(),
        store.getWrites(),
        store.getWriteBytes(),
        store.getTransferTime(),
        store.getCurrentQueueLength());
  }

  /** A disk itself, or a partition: {@code sda1}, {@code nvme0n1p1}. */
  private static boolean isOn(String disk, String device) {
    return device.startsWith(disk) && device.substring(disk.length()).matches("|p?\\d+");
  }

  List<FileSystemSpace> fileSystems() {
    return fileSystem.get().getFileStores(true).stream().map(Disks::space).toList();
  }

  private static FileSystemSpace space(OSFileStore store) {
    return new FileSystemSpace(
        store.getMount(),
        store.getVolume(),
        store.getType(),
        store.getTotalSpace(),
        store.getFreeSpace(),
        store.getUsableSpace(),
        store.getTotalInodes(),
        store.getFreeInodes());
  }
}
