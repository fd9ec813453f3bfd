#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Owns the processes of one sandbox: kills them and removes the sandbox's folder when the JVM that started it is gone,
# however it went. That JVM holds the other end of the pipe on stdin, so its death is the end of file here.
#
# usage: keeper.sh FOLDER
# stdin: "run NAME" starts FOLDER/NAME.sh and answers "NAME PID"; "stay" lets go of the JVM: from then on SIGTERM ends
#        the sandbox.

folder=$1

# A session of its own, and one for each process: a Ctrl-C in the terminal must not reach the data nodes before the load
# generator has ended, and whoever kills the JVM's process group must not kill its keeper.
own_group=
if command -v setsid >/dev/null; then
  if [ "$2" != in-own-session ]; then
    exec setsid sh "$0" "$folder" in-own-session
  fi
  own_group=setsid
elif [ -n "$BASH_VERSION" ]; then
  # Process groups alone. Not in dash, whose job control takes the terminal away from the JVM.
  set -m
fi
trap '' HUP INT QUIT
trap 'stopping=yes' TERM

echo $$ >"$folder/keeper.pid"
pids=
stopping=

run() {
  $own_group sh "$folder/$1.sh" </dev/null >"$folder/$1.log" 2>&1 &
  pids="$pids $!"
  echo "$1 $!"
}

# Only `wait` is sure to return when a trapped signal arrives, and it needs somebody to wait for.
stay() {
  : >"$folder/stays"
  sleep 1000000000 &
  sleeper=$!
  pids="$pids $sleeper"
  echo "stays $$"
  while [ -z "$stopping" ] && kill -0 "$sleeper" 2>/dev/null; do
    wait "$sleeper"
  done
}

while [ -z "$stopping" ] && read -r order name; do
  case $order in
    run) run "$name" ;;
    stay) stay; break ;;
  esac
done

# First the process, in case it has not reached its own group yet, then all that it started. Killing is fine: nobody
# will read these files again.
for pid in $pids; do
  kill -s KILL -- "$pid" 2>/dev/null
  kill -s KILL -- "-$pid" 2>/dev/null
done
wait
cd / && rm -rf -- "$folder"
