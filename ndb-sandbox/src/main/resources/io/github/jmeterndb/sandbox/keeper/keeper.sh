#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Owns the processes of one sandbox: kills them and removes the sandbox's folder when the JVM that started it is gone,
# however it went. That JVM holds the other end of the pipe on stdin, so its death is the end of file here.
#
# usage: keeper.sh FOLDER [in-container]
# stdin: "write NAME COUNT", with as many lines after it, writes FOLDER/NAME and answers "wrote NAME".
#        "run NAME" starts FOLDER/NAME.sh and answers "started PID".
#        "look PID" answers "runs PID" or "ended PID".
#        "signal NAME PID" sends that signal and answers "signalled PID".
#        "log NAME" answers FOLDER/NAME.log, each line after a bar, and then "logged NAME".
#        "stay" lets go of the JVM and answers "stays PID": from then on SIGTERM ends the sandbox.

# A password is in some of these files.
umask 077
folder=$1
first_order=

# A session of its own, and one for each process: a Ctrl-C in the terminal must not reach the data nodes before the load
# generator has ended, and whoever kills the JVM's process group must not kill its keeper.
own_group=
if [ "$2" = in-container ]; then
  # All processes of a container end with its first one, which is this. Its stdin comes to its end only after somebody
  # has been at the other one: a JVM that was killed before that must not leave this waiting.
  mkdir -p "$folder"
  { sleep 20; kill -s TERM $$; } &
  first_order=$!
elif command -v setsid >/dev/null; then
  if [ "$2" != in-own-session ]; then
    exec setsid sh "$0" "$folder" in-own-session
  fi
  own_group=setsid
elif [ -n "$BASH_VERSION" ]; then
  # Process groups alone. Not in dash, whose job control takes the terminal away from the JVM.
  set -m
fi
trap '' HUP INT QUIT
# A JVM that is killed before it has read an answer must not take its keeper along. Not ignored, since the processes
# would inherit that.
trap : PIPE
trap 'stopping=yes' TERM

echo $$ >"$folder/keeper.pid"
pids=
stopping=

write() {
  lines=$2
  while [ "$lines" -gt 0 ] && IFS= read -r line; do
    printf '%s\n' "$line"
    lines=$((lines - 1))
  done >"$folder/$1" && echo "wrote $1"
}

run() {
  $own_group sh "$folder/$1.sh" </dev/null >"$folder/$1.log" 2>&1 &
  pids="$pids $!"
  echo "started $!"
}

look() {
  # One that ended is a zombie, which kill takes for alive, until this shell has looked after its jobs.
  jobs >/dev/null
  if kill -0 "$1" 2>/dev/null; then
    echo "runs $1"
  else
    # Its number may be another process's from now on.
    others=
    for pid in $pids; do
      [ "$pid" = "$1" ] || others="$others $pid"
    done
    pids=$others
    echo "ended $1"
  fi
}

# Only to one of its own: the number of one that has ended may be another process's.
signal() {
  case " $pids " in
    *" $2 "*) kill -s "$1" -- "$2" 2>/dev/null ;;
  esac
  echo "signalled $2"
}

log() {
  while IFS= read -r line || [ -n "$line" ]; do
    printf '|%s\n' "$line"
  done <"$folder/$1.log"
  echo "logged $1"
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

while [ -z "$stopping" ] && read -r order name count; do
  if [ -n "$first_order" ]; then
    kill "$first_order"
    first_order=
  fi
  case $order in
    write) write "$name" "$count" ;;
    run) run "$name" ;;
    look) look "$name" ;;
    signal) signal "$name" "$count" ;;
    log) log "$name" ;;
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
