import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { startServerProcess } from "@madrasa/testkit/server-process";
import { deployedPath } from "../../server/src/testing/deployed-files.ts";
import { SYSTEM_PATH, USER, type Ran, type Room } from "./room.ts";

export type InstalledSchool = {
  origin: string;
  /** The folder with the links and the releases. */
  base: string;
  dist: string;
  /** The program with the school's settings; the words of a command follow. */
  command: string;
  /** Runs a line of a shell on its machine, as its operator. */
  run: (line: string) => Promise<Ran>;
  /** The version that answers; empty if none does. */
  running: () => Promise<string>;
  linked: (link: "current" | "backup") => string;
  releases: () => string[];
  end: () => void;
};

export async function runningVersion(origin: string): Promise<string> {
  try {
    const answer = await fetch(`${origin}/healthz`);
    return ((await answer.json()) as { data: { version: string } }).data.version;
  } catch {
    return "";
  }
}

/** Restarts and starts as systemctl does for the units of `deploy/`. */
const SYSTEMCTL = `#!/bin/sh
case "$1" in
show) echo "ExecStart={ path=$BASE/current/madrasa ; argv[]=$BASE/current/madrasa start ; }" ;;
restart)
  pid="$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "$DATA_DIR/server.json")"
  kill "$pid"
  while grep -q . "/proc/$pid/cmdline" 2>/dev/null; do sleep 0.1; done
  "$BASE/current/madrasa" start > "$DATA_DIR/log" 2>&1 &
  ;;
start) eval "$(sed -n 's/^ExecStart=//p' "$UNITS/$2.service" | sed "s#/opt/madrasa#$BASE#; s#/var/backups/madrasa#$BACKUPS#")" ;;
esac
`;

/** Without systemd a stub of systemctl restarts it. The base is `opt` in the temporary folder, next to Node. */
export async function startByStandIn(
  room: Room,
  { dist, archive }: { dist: string; archive: string },
): Promise<InstalledSchool> {
  const [base, releases] = [room.makeFolder("opt"), room.makeFolder("opt/releases")];
  // Backups of an update go beside it.
  room.makeFolder("school");
  const [dataDir, tools] = [room.makeFolder("school/data"), room.makeFolder("stand-in")];
  writeFileSync(path.join(tools, "systemctl"), SYSTEMCTL, { mode: 0o755 });
  const env = {
    PATH: `${tools}:${SYSTEM_PATH}`,
    BASE: base,
    UNITS: deployedPath("systemd"),
    BACKUPS: room.makeFolder("backups"),
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
  };
  const run = (line: string) => room.run("sh", ["-c", line], env);
  await run(`tar -xzf "${archive}" -C "${releases}"`);
  const name = path.basename(archive, ".tar.gz");
  for (const link of ["current", "backup"]) await run(`ln -s "releases/${name}" "$BASE/${link}"`);
  const program = path.join(base, "current/madrasa");
  const { origin } = await startServerProcess({
    program,
    entry: ["start"],
    user: USER,
    dataDir,
    env,
  });
  return {
    origin,
    base,
    dist,
    command: program,
    run,
    running: () => runningVersion(origin),
    linked: (link) => path.basename(realpathSync(path.join(base, link))),
    releases: () => readdirSync(releases).toSorted(),
    end: () => {
      const holder = readFileSync(path.join(dataDir, "server.json"), "utf8");
      process.kill((JSON.parse(holder) as { pid: number }).pid, "SIGKILL");
    },
  };
}
