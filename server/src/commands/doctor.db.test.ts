import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { runCommand } from "../testing/run-command.ts";
import { startSchool, type SchoolProcess } from "../testing/school-process.ts";
import { freshDatabase } from "../testing/test-database.ts";

// The doctor is a process of its own, beside the server.
const PATIENCE = 20_000;

let room: string;
let env: Record<string, string> & { DATA_DIR: string };
let drop: () => Promise<void>;
let school: SchoolProcess;
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
  school = await startSchool(env.DATA_DIR, env);
}, PATIENCE);
afterAll(async () => {
  await school.end("SIGKILL");
  await drop();
  rmSync(room, { recursive: true, force: true });
}, PATIENCE);

const doctor = (more: Record<string, string> = {}, ...words: string[]) =>
  runCommand("doctor", words, { ...env, ...more });

/** Part and judgement of each line. */
const judged = (stdout: string) =>
  Object.fromEntries(
    [...stdout.matchAll(/^(ok|FAULT) +([^:]+):/gm)].map(([, word = "", part = ""]) => [part, word]),
  );

test(
  "says that all is well, a line for each part, and leaves nothing behind",
  async () => {
    const backups = path.join(room, "backups");
    mkdirSync(backups);
    expect((await runCommand("backup", ["--to", backups], env)).code).toBe(0);
    const { code, stdout, stderr } = await doctor({}, "--backups", backups);
    expect(stderr).toBe("");
    const parts = ["database", "clock", "files", "email", "SMS and WhatsApp", "variables"];
    parts.push("metrics", "address", "proxy", "uploads", "disk", "key", "store");
    parts.push("backups", "bucket of backups", "encryption", "proof");
    const well = parts.map((part) => [part, "ok"]);
    expect(judged(stdout), stdout).toEqual(Object.fromEntries(well));
    expect(code).toBe(0);
    const stored = readdirSync(path.join(env.DATA_DIR, "files"), { recursive: true });
    expect(stored.filter((name) => /[0-9a-f]{24}$/.test(String(name)))).toEqual([]);
  },
  PATIENCE,
);

test(
  "names each fault with its mend, and no password",
  async () => {
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
    // With rows in PostgreSQL and files in a bucket there is nothing on the disk.
    if (!("DATABASE_URL" in env)) faults.push("disk");
    for (const part of faults) expect(judged(stdout)[part], stdout).toBe("FAULT");
    expect(judged(stdout)).toMatchObject({ database: "ok", proof: "ok" });
    expect(stdout.match(/^ +mend: \S/gm)).toHaveLength(faults.length);
    expect(stdout).toContain(`${faults.length} to mend.`);
    expect(stdout).not.toMatch(/mail-password|bucket-secret|another-key|^\s+at /m);
  },
  PATIENCE,
);

test.skipIf(process.env["TEST_DATABASE"] !== "postgres")(
  "goes on where the database does not answer",
  async () => {
    const { code, stdout } = await doctor({ DATABASE_URL: "postgres://127.0.0.1:9/school" });
    expect(code).toBe(1);
    expect(judged(stdout)).toMatchObject({ database: "FAULT", files: "ok", disk: "ok" });
    expect(stdout).toContain("The database does not answer");
    expect(stdout).not.toMatch(/^\s+at /m);
  },
  PATIENCE,
);
