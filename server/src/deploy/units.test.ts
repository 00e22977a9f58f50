import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../commands/commands.ts";
import { deployedPath, readDeployed } from "../testing/deployed-files.ts";

const UNITS = readdirSync(deployedPath("systemd"));
const SERVICES = UNITS.filter((name) => name.endsWith(".service"));
const TIMERS = UNITS.filter((name) => name.endsWith(".timer"));
const PROGRAM = "/opt/madrasa/current/madrasa";
/** Newer than the school's after an undone update. */
const BACKUP_PROGRAM = "/opt/madrasa/backup/madrasa";
const SECTIONS: Record<string, string> = {
  ".service": "Service",
  ".socket": "Socket",
  ".timer": "Timer",
};
/** systemd's scale: 0 for no exposure, 10 for full. */
const EXPOSURE_MOST = 2;

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

interface Setting {
  section: string;
  name: string;
  value: string;
}

function settingsOf(unit: string): Setting[] {
  let section = "";
  return readDeployed(`systemd/${unit}`)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const heading = /^\[(\w+)\]$/.exec(line)?.[1];
      if (heading !== undefined) {
        section = heading;
        return [];
      }
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (section === "" || name === undefined || value === undefined) {
        throw new Error(`${unit} has a line that is no setting: ${line}`);
      }
      return [{ section, name, value }];
    });
}

const valueOf = (unit: string, wanted: string): string | undefined =>
  settingsOf(unit).find(({ name }) => name === wanted)?.value;

test("every unit has the sections of its kind, and no setting twice but those that add up", () => {
  for (const unit of UNITS) {
    const settings = settingsOf(unit);
    const sections = new Set(settings.map(({ section }) => section));
    expect([...sections], unit).toEqual(
      expect.arrayContaining(["Unit", SECTIONS[path.extname(unit)]]),
    );
    const once = settings.map(({ name }) => name).filter((name) => name !== "SystemCallFilter");
    expect(
      once.filter((name, index) => once.indexOf(name) !== index),
      unit,
    ).toEqual([]);
  }
});

test.for(SERVICES)(
  "%s runs the program as a user without rights, and writes to few places",
  (unit) => {
    const [program, command] = (valueOf(unit, "ExecStart") ?? "").split(" ");
    expect(program).toBe(unit === "madrasa.service" ? PROGRAM : BACKUP_PROGRAM);
    expect(["start", ...Object.keys(COMMANDS)]).toContain(command);
    expect(valueOf(unit, "User")).toBe("madrasa");
    expect(valueOf(unit, "EnvironmentFile")).toBe("/etc/madrasa.env");
    expect(valueOf(unit, "ProtectSystem")).toBe("strict");
    expect(valueOf(unit, "NoNewPrivileges")).toBe("true");
    expect(valueOf(unit, "CapabilityBoundingSet")).toBe("");
    expect(valueOf(unit, "MemoryDenyWriteExecute")).toBeUndefined();
  },
);

test("docs/operations.md has what each unit of a release runs from the repository as well", () => {
  const text = readFileSync(deployedPath("../docs/operations.md"), "utf8");
  for (const unit of SERVICES.filter((name) => name !== "madrasa.service")) {
    const words = valueOf(unit, "ExecStart")?.replace(BACKUP_PROGRAM, "node operate.mjs") ?? "";
    const name = path.basename(unit, ".service");
    expect(text).toContain(
      `# ${name}\n[Service]\nExecStart=\nExecStart=/srv/madrasa/node_modules/.bin/${words}\n`,
    );
  }
});

test("no document lets a shell read the configuration, which systemd reads literally", () => {
  const documents = ["README.md", "deploy/README.md", "docs/operations.md"].map((name) => [
    name,
    readFileSync(deployedPath(`../${name}`), "utf8"),
  ]);
  const files = UNITS.map((unit) => [unit, readDeployed(`systemd/${unit}`)]);
  for (const [name, text] of [...documents, ...files]) {
    expect(text, name).not.toMatch(/set -a|(?:^|[\s;&])(?:\.|source) \S*madrasa\.env/m);
  }
});

test("each timer has its service", () => {
  expect(TIMERS.map((name) => name.replace(".timer", ".service"))).toEqual(
    SERVICES.filter((name) => name !== "madrasa.service"),
  );
  for (const timer of TIMERS) expect(valueOf(timer, "Persistent")).toBe("true");
});

test("the server has time to end its calls before systemd kills it", () => {
  const [drain, calls] = [5, 30];
  expect(Number(valueOf("madrasa.service", "TimeoutStopSec"))).toBeGreaterThan(drain + calls);
});

describe.skipIf(!hasSystemd)("systemd-analyze, where it is installed,", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "units-"));
    // The program that it checks for is not installed here.
    for (const unit of UNITS) {
      const text = readDeployed(`systemd/${unit}`)
        .replaceAll(PROGRAM, process.execPath)
        .replaceAll(BACKUP_PROGRAM, process.execPath);
      writeFileSync(path.join(folder, unit), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("finds no fault in the units", () => {
    const files = UNITS.map((unit) => path.join(folder, unit));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test.for(SERVICES)("finds little that %s exposes", (unit) => {
    const answer = execFileSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", path.join(folder, unit)],
      { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } },
    );
    const level = /Overall exposure level for \S+: ([\d.]+)/.exec(answer)?.[1];
    expect(Number(level)).toBeLessThan(EXPOSURE_MOST);
  });
});
