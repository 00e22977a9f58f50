import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Real systemd in its own namespaces with a root in memory: `/usr` read-only without units, and given folders. Requires
 * root.
 */

export type BootedSystemd = {
  /** Without environment; never rejects. */
  run: (program: string, words: readonly string[]) => Promise<Ran>;
  end: () => void;
};
export type Ran = { code: number | null; stdout: string; stderr: string };

const PROGRAM = "/usr/lib/systemd/systemd";
/** Full path, because the PATH of root may lack `sbin`. */
const PIVOT_ROOT = "/usr/sbin/pivot_root";
const PROGRAMS = [
  PROGRAM,
  PIVOT_ROOT,
  "/usr/bin/unshare",
  "/usr/bin/nsenter",
  "/usr/bin/systemctl",
];
/** Own control group, for clean-up. */
const GROUPS = ["/sys/fs/cgroup/systemd", "/sys/fs/cgroup"];

const TARGETS = ["sysinit", "basic", "sockets", "multi-user", "network-online", "shutdown"];

const BOOT = `set -e
group="$1"; root="$2"; shift 2
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$root"
cd "$root"
mkdir -p usr proc sys dev run etc tmp var/tmp var/lib old
chmod 1777 tmp var/tmp
mount --bind /usr usr
mount -o remount,bind,ro usr
for name in bin sbin lib lib64; do ln -s "usr/$name" "$name"; done
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
if [ "$group" = systemd ]; then
  mkdir sys/fs/cgroup/systemd
  mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
else
  umount sys/fs/cgroup
  mount -t cgroup2 cgroup2 sys/fs/cgroup
fi
for name in null zero full random urandom tty; do
  touch "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mount -t tmpfs -o mode=755 tmpfs run
for name in system system-generators system-environment-generators; do
  [ ! -d "usr/lib/systemd/$name" ] || mount -t tmpfs tmpfs "usr/lib/systemd/$name"
done
for name in ${TARGETS.join(" ")}; do
  printf '[Unit]\\nDefaultDependencies=no\\n' > "usr/lib/systemd/system/$name.target"
done
mkdir -p etc/systemd/system
printf 'root:x:0:0::/:/bin/sh\\nmadrasa:x:65534:65534::/:/bin/sh\\n' > etc/passwd
printf 'root:x:0:\\nmadrasa:x:65534:\\n' > etc/group
while [ $# -gt 0 ]; do
  mkdir -p ".$2"
  mount --bind "$1" ".$2"
  shift 2
done
${PIVOT_ROOT} . old
cd /
umount -l /old
rmdir /old
exec env -i container=test PATH=/usr/sbin:/usr/bin ${PROGRAM} --system --unit=multi-user.target --log-target=console
`;

/** Some containers forbid namespaces. */
export function canBootSystemd(): boolean {
  if (process.getuid?.() !== 0 || !PROGRAMS.every((program) => existsSync(program))) return false;
  const spaces = ["--pid", "--fork", "--mount", "--cgroup", "--ipc", "--uts"];
  const mounting = ["mount", "-t", "tmpfs", "tmpfs", "/mnt"];
  return spawnSync("unshare", [...spaces, ...mounting]).status === 0;
}

export async function bootSystemd(folders: Record<string, string>): Promise<BootedSystemd> {
  const root = mkdtempSync(path.join(tmpdir(), "systemd-"));
  const groups =
    GROUPS.find((folder) => existsSync(path.join(folder, "cgroup.procs"))) ?? "/sys/fs/cgroup";
  const group = path.join(groups, path.basename(root));
  mkdirSync(group);
  const binds = Object.entries(folders).flatMap(([inside, outside]) => [outside, inside]);
  const boot = `echo $$ > "${group}/cgroup.procs"; exec unshare --pid --fork --kill-child --mount --cgroup --ipc --uts sh -c '${BOOT.replaceAll("'", `'"'"'`)}' boot ${path.basename(groups)} "$@"`;
  const child = spawn("sh", ["-c", boot, "sh", root, ...binds], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const read = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const first = async () => {
    const file = `/proc/${child.pid}/task/${child.pid}/children`;
    for (;;) {
      const pid = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
      // Earlier it would see the host's systemd.
      if (pid !== "" && readFileSync(`/proc/${pid}/comm`, "utf8") === "systemd\n") return pid;
      if (child.exitCode !== null) throw new Error(`systemd did not start:\n${output}`);
      await pause(50);
    }
  };
  const pid = await first();
  const end = () => {
    process.off("exit", end);
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {}
    removeGroup(group);
    rmdirSync(root);
  };
  process.once("exit", end);
  const run: BootedSystemd["run"] = (program, words) =>
    new Promise((resolve, reject) => {
      const spaces = ["--mount", "--pid", "--cgroup", "--ipc", "--uts"];
      const inside = ["--target", pid, ...spaces, "--root", "--wd", program, ...words];
      const running = spawn("nsenter", inside, {
        env: { PATH: "/usr/sbin:/usr/bin" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ran = { stdout: "", stderr: "" };
      running.stdout.on("data", (chunk: Buffer) => (ran.stdout += chunk.toString()));
      running.stderr.on("data", (chunk: Buffer) => (ran.stderr += chunk.toString()));
      running.once("error", reject);
      running.once("close", (code) => resolve({ code, ...ran }));
    });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { stdout } = await run("systemctl", ["is-system-running"]);
    if (/running|degraded/.test(stdout)) return { run, end };
    await pause(100);
  }
  end();
  throw new Error(`systemd did not start:\n${output}`);
}

function removeGroup(group: string): void {
  execFileSync("sh", [
    "-c",
    'for try in 1 2 3 4 5 6 7 8 9 10; do find "$1" -depth -type d -exec rmdir {} ";" 2>/dev/null; [ -d "$1" ] || exit 0; sleep 0.2; done',
    "sh",
    group,
  ]);
}
