import {
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { freePort } from "@madrasa/testkit/free-port";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { MANY_CODES, SUPERADMIN } from "@madrasa/testkit/school";
import { startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";
import { pack, writeChecksums } from "./archive.ts";
import { askAllTheTime } from "../server/src/testing/ask-all-the-time.ts";
import { canBootSystemd } from "../server/src/testing/booted-systemd.ts";
import {
  describeWithProxies,
  startCaddy,
  startNginx,
} from "../server/src/testing/deployed-proxies.ts";
import { makeArchive, moveNode, replaceInBundle } from "./testing/archives.ts";
import { openRoom, SYSTEM_PATH, USER, type Room } from "./testing/room.ts";
import { startBySystemd, type SchoolBySystemd } from "./testing/school-by-systemd.ts";

const FIRST = "1.0.0";
const SECOND = "2.0.0";
const PLATFORM = `${process.platform}-${process.arch}`;
const nameOf = (version: string) => `madrasa-${version}-${PLATFORM}`;

type Described = { migrations: { name: string; oldestProgram: string }[] };

let room: Room;
let dist: string;
let base: string;
let dataDir: string;
let env: Record<string, string>;
let archives: Record<"first" | "second" | "dying" | "neverReady", string>;
let school: ServerProcess;
let teacher: Person;
beforeAll(async () => {
  room = openRoom();
  dist = room.makeFolder("dist");
  const node = room.makeFolder("opt/node");
  const make = (version: string, alter?: (folder: string) => void) =>
    makeArchive(dist, version, (folder) => {
      moveNode(folder, node);
      alter?.(folder);
    });
  archives = {
    first: await make(FIRST),
    second: await make(SECOND),
    dying: await make("3.0.0", (folder) =>
      writeFileSync(
        path.join(folder, "app/madrasa.mjs"),
        'throw new Error("this build dies at its start");\n',
      ),
    ),
    neverReady: await make("4.0.0", (folder) =>
      replaceInBundle(folder, "if (isDraining()) throw refuse(", "throw refuse("),
    ),
  };
  base = room.makeFolder("opt");
  const releases = room.makeFolder("opt/releases");
  await room.run("tar", ["-xzf", archives.first, "-C", releases]);
  await room.run("chmod", ["-R", "a-w", path.join(releases, nameOf(FIRST))]);
  await room.run("ln", ["-s", `releases/${nameOf(FIRST)}`, path.join(base, "current")]);
  dataDir = room.makeFolder("data");
  env = {
    PATH: SYSTEM_PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    ...MANY_CODES,
  };
  const program = path.join(base, "current/madrasa");
  school = await startServerProcess({ program, entry: ["start"], user: USER, dataDir, env });
  teacher = await aTeacher(school);
});
afterAll(async () => {
  try {
    process.kill(serverId(), "SIGKILL");
  } catch {}
  room.remove();
});

const serverId = () =>
  (JSON.parse(readFileSync(path.join(dataDir, "server.json"), "utf8")) as { pid: number }).pid;

const update = (
  archive: string,
  words: readonly string[] = [],
  more: Record<string, string> = {},
) =>
  room.run(
    path.join(base, "current/madrasa"),
    ["update", archive, "--backups", room.makeFolder("backups"), ...words],
    { ...env, ...more },
  );

async function running(): Promise<string> {
  const answer = await fetch(`${school.origin}/healthz`);
  return ((await answer.json()) as { data: { version: string } }).data.version;
}
const current = () => path.basename(realpathSync(path.join(base, "current")));

const courses = async () => {
  const { token } = teacher;
  const { courseList } = await school.client.call(contract.courses.listOwnCourses, { token });
  return courseList.map(({ title }) => title);
};

const addCourse = (title: string) =>
  makeCourse(school, teacher, { title, description: "Made while a build was tried." });

test("an update takes a backup, switches and restarts, and says each step", async () => {
  const { code, stdout, stderr } = await update(archives.second);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  const steps = ["Checked: version 2.0.0", "runs on the school's tables", "The backup is in"];
  const ends = ["Switched from 1.0.0 to 2.0.0", "Restarted", "It is ready", "Updated to 2.0.0"];
  const found = [...steps, ...ends].map((step) => stdout.indexOf(step));
  expect(found, stdout).toEqual(found.toSorted((one, other) => one - other));
  expect(found, stdout).not.toContain(-1);
  expect([await running(), current()]).toEqual([SECOND, nameOf(SECOND)]);
  expect(await courses()).toEqual([]);
  expect(readdirSync(path.join(base, "releases")).toSorted()).toEqual([FIRST, SECOND].map(nameOf));
});

test("a build that dies at its start is taken back by itself", async () => {
  const { code, stdout } = await update(archives.dying);
  expect(code, stdout).toBe(1);
  expect(stdout).toMatch(/3\.0\.0 does not serve: it ended with 1/);
  expect(stdout).toContain("Switched back to 2.0.0");
  expect([await running(), current()]).toEqual([SECOND, nameOf(SECOND)]);
  const metrics = await (await fetch(`${school.origin}/metrics`)).text();
  expect(metrics).toMatch(/^update_taken_back 1$/m);
});

test("a build that is never ready is taken back, and what it accepted meanwhile stays", async () => {
  const updating = update(archives.neverReady, ["--wait", "15"]);
  await expect.poll(() => running().catch(() => ""), { timeout: 200_000 }).toBe("4.0.0");
  await addCourse("Accepted meanwhile");
  const { code, stdout } = await updating;
  expect(code, stdout).toBe(1);
  expect(stdout).toMatch(/4\.0\.0 does not serve: after 15 seconds: .*\/readyz answers 503/);
  expect(stdout).toContain("2.0.0 is ready again");
  expect([await running(), current()]).toEqual([SECOND, nameOf(SECOND)]);
  expect(await courses()).toEqual(["Accepted meanwhile"]);
});

test("a unit of systemd is restarted by systemd, also with an earlier version that the tables allow", async () => {
  const folder = room.makeFolder("stand-in");
  const systemctl = `#!/bin/sh
case "$1" in
show) echo "ExecStart={ path=${base}/current/madrasa ; argv[]=${base}/current/madrasa start ; }" ;;
restart)
  kill "$(sed 's/.*"pid":\\([0-9]*\\).*/\\1/' "${dataDir}/server.json")"
  sleep 2
  echo "$2" >> "${folder}/restarted"
  "${base}/current/madrasa" start > "${folder}/log" 2>&1 &
  ;;
esac
`;
  writeFileSync(path.join(folder, "systemctl"), systemctl, { mode: 0o755 });
  const { code, stdout } = await update(archives.first, [], { PATH: `${folder}:${SYSTEM_PATH}` });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain("Restarted (systemctl restart madrasa)");
  expect(readFileSync(path.join(folder, "restarted"), "utf8")).toBe("madrasa\n");
  expect([await running(), current()]).toEqual([FIRST, nameOf(FIRST)]);
});

test.runIf(USER !== undefined)(
  "root updates without leaving files that the school cannot use",
  async () => {
    const { code, stdout } = await room.run(
      path.join(base, "current/madrasa"),
      ["update", archives.second, "--backups", room.makeFolder("backups")],
      env,
      { asRoot: true },
    );
    expect(code, stdout).toBe(0);
    expect([await running(), current()]).toEqual([SECOND, nameOf(SECOND)]);
    expect(statSync(`/proc/${serverId()}`).uid).toBe(USER);
    await addCourse("After root's update");
    expect(await courses()).toContain("After root's update");
    const backups = path.join(room.makeFolder("backups"));
    for (const folder of readdirSync(backups)) {
      expect(statSync(path.join(backups, folder)).uid).toBe(USER);
    }
  },
);

/** Archive with a description only, for early refusals. */
async function describing(version: string, more: Record<string, unknown>): Promise<string> {
  const folder = path.join(dist, nameOf(version));
  mkdirSync(folder);
  const own = path.join(base, "current/release.json");
  const release = JSON.parse(readFileSync(own, "utf8")) as Record<string, unknown>;
  writeFileSync(
    path.join(folder, "release.json"),
    JSON.stringify({ ...release, version, ...more }),
  );
  await writeChecksums(folder);
  return pack(folder, { level: 1 });
}

test("an unusable archive is refused in one sentence, and changes nothing", async () => {
  const { migrations } = JSON.parse(
    readFileSync(path.join(base, "current/release.json"), "utf8"),
  ) as Described;
  const foreign = await describing("5.0.0", { platform: "plan9-mips" });
  const older = await describing("0.1.0", { migrations: [] });
  const changed = { name: "9999-new", oldestProgram: "9999-new" };
  const oneWay = await describing("6.0.0", { migrations: [...migrations, changed] });
  const cut = path.join(dist, "cut.tar.gz");
  const whole = readFileSync(archives.second);
  writeFileSync(cut, whole.subarray(0, whole.length / 2));
  const damaged = path.join(dist, "damaged.tar.gz");
  writeFileSync(damaged, whole);
  writeFileSync(`${damaged}.sha256`, `${"0".repeat(64)}  damaged.tar.gz\n`);
  const altered = path.join(dist, nameOf("7.0.0"));
  await describing("7.0.0", {});
  writeFileSync(path.join(altered, "unlisted"), "");
  const unlisted = await pack(altered, { level: 1 });

  const before = [await running(), current(), readdirSync(path.join(base, "releases"))];
  const refusals: [string, RegExp][] = [
    [foreign, /is for plan9-mips; this machine is linux-/],
    [older, /Version 0\.1\.0 is too old for the school's database/],
    [oneWay, /could not go back by itself.*--one-way/],
    [cut, /cannot be unpacked/],
    [damaged, /is damaged: it is not as damaged\.tar\.gz\.sha256 says/],
    [unlisted, /The release is damaged: unlisted/],
    [archives.second, /2\.0\.0 is in use already/],
    [path.join(dist, "nothing"), /There is no .*nothing/],
  ];
  for (const [archive, sentence] of refusals) {
    const { code, stderr } = await update(archive);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  }
  expect([await running(), current(), readdirSync(path.join(base, "releases"))]).toEqual(before);
});

test("no backup is taken if another server's update has already changed the tables", async () => {
  const next = "9999-another-server";
  const archive = await makeArchive(dist, "8.0.0", (folder) => {
    moveNode(folder, room.makeFolder("node"));
    const file = path.join(folder, "release.json");
    const release = JSON.parse(readFileSync(file, "utf8")) as Described;
    const oldestProgram = release.migrations.at(-1)?.name ?? "";
    release.migrations.push({ name: next, oldestProgram });
    writeFileSync(file, JSON.stringify(release));
    using database = new DatabaseSync(path.join(dataDir, "school.db"));
    database.prepare("insert into kysely_migration (name, timestamp) values (?, '')").run(next);
    database.prepare("insert into oldest_programs values (?, ?)").run(next, oldestProgram);
  });
  const backups = () => readdirSync(room.makeFolder("backups"));
  const releases = path.join(base, "releases");
  await room.run("chmod", ["-R", "u+w", releases]);
  const before = backups();
  const { code, stdout, stderr } = await update(archive);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/Took no backup: .* changed the tables.*The newest backup is/);
  expect([await running(), current()]).toEqual(["8.0.0", nameOf("8.0.0")]);
  expect(backups()).toEqual(before);
  expect(readdirSync(releases).toSorted(), "the last two").toEqual([SECOND, "8.0.0"].map(nameOf));
});

describe.skipIf(!canBootSystemd())("a school that a real systemd runs", () => {
  let machine: SchoolBySystemd;
  beforeAll(async () => {
    const node = room.makeFolder("opt/node");
    machine = await startBySystemd(room, { dist, node, archive: archives.first });
  });
  afterAll(() => machine.end());

  test("is updated by the command, and no GET fails meanwhile", async () => {
    const stop = askAllTheTime(`${machine.origin}/`);
    const { code, stdout, stderr } = await machine.update(archives.second);
    const { asked, failed } = await stop();
    expect(asked).toBeGreaterThan(0);
    expect(failed).toEqual([]);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Restarted (systemctl restart madrasa)");
    expect([await machine.running(), machine.linked("current")]).toEqual([SECOND, nameOf(SECOND)]);
  });

  test("goes back as soon as the new program has ended, without waiting for it to be ready", async () => {
    const { code, stdout } = await machine.update(archives.dying);
    expect(code, stdout).toBe(1);
    expect(stdout).toContain(
      "3.0.0 does not serve: its unit ended (exit-code, 1); journalctl -u madrasa says why.",
    );
    expect(stdout).toContain("2.0.0 is ready again");
    expect([await machine.running(), machine.linked("current")]).toEqual([SECOND, nameOf(SECOND)]);
  });

  describeWithProxies("behind a proxy", () => {
    test("is updated by the command, and no GET through nginx and Caddy fails meanwhile", async () => {
      const to = [new URL(machine.origin).host];
      const proxies = await Promise.all([
        startNginx("nginx/one-server.conf", to, { isSecure: true }),
        startCaddy("caddy/one-server.Caddyfile", to),
      ]);
      try {
        const asking = proxies.map(({ origin }) => askAllTheTime(`${origin}/`));
        const { code, stdout } = await machine.update(archives.first);
        for (const stop of asking) {
          const { asked, failed } = await stop();
          expect(asked).toBeGreaterThan(0);
          expect(failed).toEqual([]);
        }
        expect(code, stdout).toBe(0);
        expect(await machine.running()).toBe(FIRST);
      } finally {
        for (const proxy of proxies) await proxy.end();
      }
    });
  });
});
