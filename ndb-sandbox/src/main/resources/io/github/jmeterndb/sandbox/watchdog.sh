#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Kills the processes of a sandbox and removes its folder when the JVM that started it is gone, however it went: that
# JVM holds the other end of the pipe on stdin. A line on stdin lets the sandbox stay.
# usage: watchdog.sh FOLDER

read -r stays && exit

# Each process writes its id into the folder before it does anything else: from now on none can.
ended=$1.ended
mv -- "$1" "$ended" || exit

# A file may name a process that has ended, and whose id another one has by now.
runs() {
  case $(readlink "/proc/$1/cwd") in
    "$ended" | "$ended"/*) true ;;
    *) false ;;
  esac
}

# Killing is fine: nobody will read these files again.
for file in "$ended"/processes/*; do
  pid=${file##*/}
  if runs "$pid"; then
    kill -s KILL -- "-$pid"
    while runs "$pid"; do
      sleep 0.02
    done
  fi
done
# A process that another one waited for may still write.
tries=0
until rm -rf -- "$ended" 2>/dev/null || [ "$tries" -gt 100 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
