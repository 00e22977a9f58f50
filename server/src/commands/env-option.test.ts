import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess } from "../testing/server-process.ts";

/** Unassigned user id; only root can switch to it. */
const USER = process.getuid?.() === 0 ? 64_100 : undefined;
const NAME = "Al-Noor $5 & more; here";

let room: string;
let file: string;
const inRoom = (name: string) => path.join(room, name);
beforeAll(async () => {
  room = mkdtempSync(path.join(tmpdir(), "env-option-"));
  chmodSync(room, 0o755);
  for (const folder of ["school", "backups"].map(inRoom)) {
    mkdirSync(folder, { mode: 0o700 });
    if (USER !== undefined) chownSync(folder, USER, USER);
  }
  file = inRoom("madrasa.env");
  writeFileSync(file, `DATA_DIR=${inRoom("school")}\nSCHOOL_NAME=${NAME}\n`, { mode: 0o600 });
  const school = await startServerProcess(
    inRoom("school"),
    {},
    undefined,
    USER ? { user: USER } : {},
  );
  await school.stop();
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

test("a command reads root's file literally, and continues as the folder's owner", async () => {
  const words = ["--env", file, "--to", inRoom("backups")];
  const ran = await runCommand("backup", words, { SCHOOL_NAME: "Another" });
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  const [name = ""] = readdirSync(inRoom("backups"));
  const manifest = inRoom(`backups/${name}/manifest.json`);
  expect(JSON.parse(readFileSync(manifest, "utf8"))).toMatchObject({ school: NAME });
  if (USER !== undefined) expect(statSync(manifest)).toMatchObject({ uid: USER, gid: USER });
});

test.skipIf(USER === undefined)("the doctor leaves no file of root's in the folder", async () => {
  for (const folder of readdirSync(inRoom("school/files"))) {
    rmSync(inRoom(`school/files/${folder}`), { recursive: true });
  }
  const { stdout } = await runCommand("doctor", [], { DATA_DIR: inRoom("school") });
  expect(stdout).toMatch(/^ok +files: /m);
  const made = readdirSync(inRoom("school"), { recursive: true, encoding: "utf8" });
  expect(made.filter((name) => statSync(inRoom(`school/${name}`)).uid !== USER)).toEqual([]);
});

test("a file that cannot be used is refused in a sentence, before anything is made", async () => {
  const wrong = inRoom("wrong.env");
  writeFileSync(wrong, "# settings\nexport DATA_DIR=/nowhere\n");
  const elsewhere = inRoom("elsewhere.env");
  writeFileSync(elsewhere, `DATA_DIR=${inRoom("nothing")}\n`);
  const refusals: [words: string[], sentence: string][] = [
    [["--env", inRoom("none.env")], `There is no ${inRoom("none.env")}.`],
    [["--env", wrong], `${wrong}, line 2: this is not NAME=VALUE.`],
    [["--env", elsewhere], `There is no ${inRoom("nothing")}: set DATA_DIR in ${elsewhere}`],
    [["--env"], "Choose a file: --env FILE"],
  ];
  for (const [words, sentence] of refusals) {
    const ran = await runCommand("doctor", words, {});
    expect(ran.stderr).toContain(sentence);
    expect(ran.stderr).not.toMatch(/^\s+at /m);
    expect(ran.code).not.toBe(0);
  }
  expect(readdirSync(room)).not.toContain("nothing");
});
