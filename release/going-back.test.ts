import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canBootSystemd } from "../server/src/testing/booted-systemd.ts";
import { addMigration, makeArchive, moveNode, replaceInBundle } from "./testing/archives.ts";
import { startByStandIn, type InstalledSchool } from "./testing/installed-school.ts";
import { openRoom, type Room } from "./testing/room.ts";
import { startBySystemd } from "./testing/school-by-systemd.ts";

const PLATFORM = `${process.platform}-${process.arch}`;
const nameOf = (version: string) => `madrasa-${version}-${PLATFORM}`;
const [FIRST, FAILING, NEXT] = ["1.0.0", "2.0.0", "3.0.0"].map(nameOf) as [string, string, string];

let room: Room;
let dist: string;
let node: string;
let first: string;
beforeAll(async () => {
  room = openRoom();
  dist = room.makeFolder("dist");
  node = room.makeFolder("opt/node");
  const make = (version: string, alter?: (folder: string) => void) =>
    makeArchive(dist, version, (folder) => {
      moveNode(folder, node);
      alter?.(folder);
    });
  first = await make("1.0.0");
  await make("2.0.0", (folder) => {
    addMigration(folder);
    replaceInBundle(folder, "if (isDraining()) throw refuse(", "throw refuse(");
  });
  await make("3.0.0", addMigration);
});
afterAll(() => room.remove());

describe("by a stand-in for systemd", () => {
  tellOf(() => startByStandIn(room, { dist, archive: first }));
});

describe.skipIf(!canBootSystemd())("by a real systemd", () => {
  const school = tellOf(() => startBySystemd(room, { dist, node, archive: first }));

  test("names the disk that is full while a release is unpacked, and leaves nothing there", async () => {
    const { run, base, command, releases } = school();
    const kept = `${base}/kept`;
    const fill = [
      `cp -a ${base}/releases ${kept}`,
      `mount -t tmpfs -o size=$(($(du -sk ${kept} | cut -f1) + 4096))k tmpfs ${base}/releases`,
      `cp -a ${kept}/. ${base}/releases`,
    ];
    expect(await run(fill.join(" && "))).toMatchObject({ code: 0 });
    const { code, stderr } = await run(`${command} update /dist/${FAILING}.tar.gz`);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `There is no space left on the disk of ${base}/releases: the release was not unpacked, and nothing was changed. Make some and run this again.\n`,
    });
    const { stdout } = await run(`ls -A ${base}/releases`);
    expect(stdout.trim().split("\n")).toEqual(releases());
    await run(`umount ${base}/releases && rm -r ${kept}`);
  });
});

/** Each test continues from the state of the one before. */
function tellOf(start: () => Promise<InstalledSchool>): () => InstalledSchool {
  let school: InstalledSchool;
  beforeAll(async () => {
    school = await start();
  });
  afterAll(() => school.end());

  const update = (name: string, words = "") =>
    school.run(`${school.command} update ${school.dist}/${name}.tar.gz --wait 15 ${words}`);
  const backUp = () => school.run("systemctl start madrasa-backup");
  const doctorOn = async (part: string) => {
    const { stdout } = await school.run(`${school.command} doctor`);
    return stdout.split("\n").find((line) => line.includes(` ${part}: `));
  };

  /** Runs an update, kills it as soon as a condition of the shell holds, and returns what it printed. */
  const killUpdate = async (name: string, condition: string, words = "") => {
    const log = `${school.base}/update.log`;
    const { code, stdout } = await school.run(`
      ${school.command} update ${school.dist}/${name}.tar.gz ${words} > ${log} 2>&1 & pid=$!
      until ${condition.replaceAll("LOG", log)}; do
        kill -0 $pid || { cat ${log}; exit 9; }; sleep 0.02
      done
      kill -9 $pid; wait $pid
      # Its unpacking goes on without it.
      while pgrep -x tar > /dev/null; do sleep 0.1; done
      cat ${log}; rm ${log}`);
    expect(code, stdout).toBe(0);
    return stdout;
  };
  const incoming = () => school.releases().filter((name) => name.startsWith(".incoming-"));
  const state = async () => ({
    running: await school.running(),
    current: school.linked("current"),
    backup: school.linked("backup"),
  });

  test("lets the newer program take the backups after going back over a migration, and says so", async () => {
    const { code, stdout } = await update(FAILING);
    expect(code, stdout).toBe(1);
    expect(stdout).toContain("Switched back to 1.0.0");
    expect(stdout).toContain(
      `Backups are taken by 2.0.0, which has changed the tables so that 1.0.0 cannot: ${school.base}/backup leads to it.`,
    );
    expect(await state()).toEqual({ running: "1.0.0", current: FIRST, backup: FAILING });
    expect(await backUp()).toMatchObject({ code: 0 });
    // Either typed by an operator, or started by the superadmin.
    const typed = await school.run(`${school.command} backup`);
    expect(typed).toMatchObject({ code: 0, stderr: "" });
    expect(await doctorOn("program")).toBe("ok     program: 1.0.0 runs, as it is installed");
    expect(await doctorOn("program of backups")).toBe(
      "ok     program of backups: 2.0.0, which knows the tables",
    );
  });

  test("an update killed while it unpacks leaves what the next removes", async () => {
    await killUpdate(NEXT, `ls ${school.base}/releases/.incoming-*/*/app > /dev/null 2>&1`);
    expect(incoming()).toHaveLength(1);
    expect(await state()).toEqual({ running: "1.0.0", current: FIRST, backup: FAILING });
  });

  test("an update killed while it takes the backup has changed nothing", async () => {
    const isInstalled = `! ls -d ${school.base}/releases/.incoming-* > /dev/null 2>&1`;
    const printed = await killUpdate(NEXT, `grep -q "runs on the school" LOG && ${isInstalled}`);
    expect(printed).not.toContain("Switched");
    expect(incoming()).toEqual([]);
    expect(school.releases()).toEqual([FIRST, FAILING, NEXT]);
    expect(await state()).toEqual({ running: "1.0.0", current: FIRST, backup: FAILING });
    expect(await backUp()).toMatchObject({ code: 0 });
  });

  test("an update killed before it restarts the school is named by the doctor, and ended by a restart", async () => {
    const wait = `--restart 'touch ${school.base}/restarting; sleep 5'`;
    await killUpdate(NEXT, `[ -e ${school.base}/restarting ]`, wait);
    expect(await state()).toEqual({ running: "1.0.0", current: NEXT, backup: NEXT });
    expect(await doctorOn("program")).toBe(
      `FAULT  program: 1.0.0 runs, but 3.0.0 is installed (${school.base}/current)`,
    );
    expect(await backUp()).toMatchObject({ code: 0 });
    const again = await update(NEXT);
    expect(again.stderr).toContain("3.0.0 is in use already. If an update to it was interrupted");
    expect(await school.run("systemctl restart madrasa")).toMatchObject({ code: 0 });
    await expect.poll(school.running).toBe("3.0.0");
    expect(await doctorOn("program")).toBe("ok     program: 3.0.0 runs, as it is installed");
  });

  test("a return by command keeps the newer program for backups, and removes those before both", async () => {
    const { code, stdout } = await update(FIRST);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain("Backups are taken by 3.0.0");
    expect(stdout).toContain(`Older programs removed: ${FAILING}.`);
    expect(await state()).toEqual({ running: "1.0.0", current: FIRST, backup: NEXT });
    expect(await backUp()).toMatchObject({ code: 0 });
  });

  test("forward again, one program runs and takes the backups, and the one before stays", async () => {
    const { code, stdout } = await update(NEXT);
    expect(code, stdout).toBe(0);
    expect(stdout).not.toContain("Backups are taken by");
    expect(await state()).toEqual({ running: "3.0.0", current: NEXT, backup: NEXT });
    expect(school.releases()).toEqual([FIRST, NEXT]);
    expect(await backUp()).toMatchObject({ code: 0 });
  });
  return () => school;
}
