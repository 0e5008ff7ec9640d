# Pid 1 of a container with nothing but a shell and tar: runs a command and tells how it ended.
#
# The command prints to the engine's own streams, which no printing can mix up. Beside them there is
# no channel, so its exit code is its answer. What is told before and after it stands between lines
# with a word that came in with the files and is gone before the command begins.
umask 077
cd /tmp && tar -xf - || exit 70
IFS= read -r word <word && rm word || exit 70
exec </dev/null
tell() {
    printf '\n%s %s\n' "$word" "$1"
    for file in /proc/self/status /proc/self/mounts /proc/net/route /proc/net/ipv6_route \
        /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory/memory.memsw.limit_in_bytes \
        /sys/fs/cgroup/memory/memory.max_usage_in_bytes /sys/fs/cgroup/memory/memory.oom_control \
        /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids/pids.events \
        /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu/cpu.cfs_period_us \
        /sys/fs/cgroup/cpuacct/cpuacct.usage \
        /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory.swap.max /sys/fs/cgroup/memory.peak \
        /sys/fs/cgroup/memory.events /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids.events \
        /sys/fs/cgroup/cpu.max /sys/fs/cgroup/cpu.stat; do
        [ -r "$file" ] && echo "= ${file##*/}" && cat "$file"
    done
    printf '%s\n' "$word"
}
tell hello
cd box/work
life=$1
shift
env -i PATH="$PATH" "$@" &
child=$!
trap : TERM
(sleep "$life"; kill -TERM 1) >/dev/null 2>&1 &
wait $child
code=$?
kill -9 -1 2>/dev/null
tell $code
tar -cf - .
exit 0
