import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { freshDatabase } from "../testing/test-database.ts";

let room: string;
let env: Record<string, string> & { DATA_DIR: string };
let drop: () => Promise<void>;
let school: ServerProcess;
beforeAll(async () => {
  room = mkdtempSync(path.join(tmpdir(), "doctor-"));
  const database = await freshDatabase();
  drop = database.drop;
  env = {
    DATA_DIR: path.join(room, "school"),
    PORT: String(await freePort()),
    MIN_FREE_DISK_MB: "1",
    ...(database.url && { DATABASE_URL: database.url }),
  };
  school = await startServerProcess(env.DATA_DIR, env);
});
afterAll(async () => {
  await school.end("SIGKILL");
  await drop();
  rmSync(room, { recursive: true, force: true });
});

const doctor = (more: Record<string, string> = {}, ...words: string[]) =>
  runCommand("doctor", words, { ...env, ...more });

const judged = (stdout: string) =>
  Object.fromEntries(
    [...stdout.matchAll(/^(ok|FAULT) +([^:]+):/gm)].map(([, word = "", part = ""]) => [part, word]),
  );

test("says that all is well, a line for each part, and leaves nothing behind", async () => {
  const backups = path.join(room, "backups");
  mkdirSync(backups);
  expect((await runCommand("backup", ["--to", backups], env)).code).toBe(0);
  const { code, stdout, stderr } = await doctor({}, "--backups", backups);
  expect(stderr).toBe("");
  const parts = [
    "database",
    "clock",
    "program",
    "program of backups",
    "accounts",
    "files",
    "email",
    "SMS and WhatsApp",
  ];
  parts.push("variables", "settings file", "metrics", "address", "certificate", "proxy");
  parts.push("uploads", "disk", "key", "store");
  parts.push("backups", "bucket of backups", "encryption", "proof");
  const well = parts.map((part) => [part, "ok"]);
  expect(judged(stdout), stdout).toEqual(Object.fromEntries(well));
  expect(code).toBe(0);
  const stored = readdirSync(path.join(env.DATA_DIR, "files"), { recursive: true });
  expect(stored.filter((name) => /[0-9a-f]{24}$/.test(String(name)))).toEqual([]);
});

test("names each fault with its mend, and no password", async () => {
  const closed = await freePort();
  const { code, stdout } = await doctor({
    PUBLIC_URL: `https://127.0.0.1:${closed}`,
    SMTP_URL: `smtp://keeper:mail-password@127.0.0.1:${closed}`,
    MAIL_FROM: "school@school.test",
    MIN_FREE_DISK_MB: "1000000000",
    SECRET_KEY: "another-key-than-the-server-has-1234",
    STORAGE_URL: `s3://key:bucket-secret@another?endpoint=http://127.0.0.1:${closed}`,
  });
  expect(code).toBe(1);
  const faults = ["files", "email", "address", "proxy", "key", "store", "backups"];
  // With PostgreSQL and a bucket nothing is on the disk.
  if (!("DATABASE_URL" in env)) faults.push("disk");
  for (const part of faults) expect(judged(stdout)[part], stdout).toBe("FAULT");
  expect(judged(stdout)).toMatchObject({ database: "ok", proof: "ok" });
  expect(stdout.match(/^ +mend: \S/gm)).toHaveLength(faults.length);
  expect(stdout).toContain(`${faults.length} to mend.`);
  expect(stdout).not.toMatch(/mail-password|bucket-secret|another-key|^\s+at /m);
});

test("names a missing sender, a port open past TLS, and impossible disk space", async () => {
  const closed = await freePort();
  const { stdout } = await doctor({
    PUBLIC_URL: `https://127.0.0.1:${closed}`,
    HOST: "0.0.0.0",
    TRUST_PROXY: "loopback",
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
    MAIL_FROM: "Al-Noor",
    MIN_FREE_DISK_MB: "1000000000",
  });
  expect(stdout).toContain("MAIL_FROM has no email address (Al-Noor)");
  expect(stdout).toContain("HOST is 0.0.0.0");
  expect(stdout).toContain("set HOST to 127.0.0.1");
  expect(stdout).toContain("lower MIN_FREE_DISK_MB");
});

test("names a settings file that everybody may read", async () => {
  const file = path.join(room, "madrasa.env");
  writeFileSync(file, `DATA_DIR=${env.DATA_DIR}\n`);
  for (const [mode, word] of [
    [0o644, "FAULT"],
    [0o640, "ok"],
  ] as const) {
    chmodSync(file, mode);
    const { stdout } = await doctor({}, "--env", file);
    expect(judged(stdout)["settings file"], stdout).toBe(word);
  }
});

test.skipIf(process.env["TEST_DATABASE"] !== "postgres")(
  "goes on where the database does not answer",
  async () => {
    const { code, stdout } = await doctor({ DATABASE_URL: "postgres://127.0.0.1:9/school" });
    expect(code).toBe(1);
    expect(judged(stdout)).toMatchObject({ database: "FAULT", files: "ok", disk: "ok" });
    expect(stdout).toContain("The database does not answer");
    expect(stdout).not.toMatch(/^\s+at /m);
  },
);
