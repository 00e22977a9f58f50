import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aTeacher, type Person } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { readConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database/open.ts";
import { aConnection, answerOn, until } from "../testing/raw-http.ts";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { freshDatabase } from "../testing/test-database.ts";

let room: string;
let env: Record<string, string> & { DATA_DIR: string };
let drop: () => Promise<void>;
let school: ServerProcess;
let teacher: Person;
beforeAll(async () => {
  room = mkdtempSync(path.join(tmpdir(), "commands-"));
  const database = await freshDatabase();
  drop = database.drop;
  env = {
    DATA_DIR: path.join(room, "school"),
    ...(database.url && { DATABASE_URL: database.url }),
  };
  school = await startServerProcess(env.DATA_DIR, env);
  teacher = await aTeacher(school);
  await aPublishedCourse(school, teacher, { lessons: 1 });
});
afterAll(async () => {
  await school.end("SIGKILL");
  await drop();
  rmSync(room, { recursive: true, force: true });
});

const { adminLogin } = contract.signIn;
const { readMe } = contract.profile;
const enter = (password: string, email = SUPERADMIN.email) =>
  school.call(adminLogin, { body: { email, password } });

async function aTeacherAgain(): Promise<Person> {
  teacher.token = await aSession(school, teacher);
  return teacher;
}

async function inTables<T>(action: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const database = openDatabase(readConfig(env));
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}

const setRole = (id: string, role: "superadmin" | "teacher" | "generaladmin") =>
  inTables((database) =>
    database.transaction((tx) =>
      tx.updateTable("users").set({ role }).where("id", "=", id).execute(),
    ),
  );

const passwordIn = (stdout: string) => /password {2}(\S+)/.exec(stdout)?.[1] ?? "";

describe("superadmin:reset", () => {
  const reset = (...words: string[]) => runCommand("superadmin-reset", words, env);

  test("sets a new password, ends the sessions, and lifts the limit of wrong passwords", async () => {
    const { data: old } = await enter(SUPERADMIN.password);
    for (let count = 0; count < 10; count += 1) await enter("a wrong one");
    expect((await enter(SUPERADMIN.password)).status).toBe(429);

    const { code, stdout, stderr } = await reset();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(SUPERADMIN.email);
    const password = passwordIn(stdout);
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(stdout.split(password)).toHaveLength(2);
    expect(school.output()).not.toContain(password);

    expect((await school.call(readMe, { as: old })).status).toBe(401);
    expect((await enter(password)).status).toBe(200);
    expect((await enter(SUPERADMIN.password)).status).toBe(401);
    expect((await school.call(readMe, { as: teacher })).status).toBe(200);
  });

  test("needs --email if there are several superadmins", async () => {
    await setRole(teacher.id, "superadmin");
    const asked = await reset();
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(/several superadmins.*--email/);
    for (const email of [SUPERADMIN.email, teacher.email]) {
      expect(asked.stderr).toContain(email);
    }
    const unknown = await reset("--email", "nobody@school.test");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("No superadmin has the email nobody@school.test");

    const chosen = await reset("--email", teacher.email.toUpperCase());
    expect(chosen.code).toBe(0);
    expect((await enter(passwordIn(chosen.stdout), teacher.email)).status).toBe(200);
    await setRole(teacher.id, "teacher");
    teacher.password = passwordIn(chosen.stdout);
  });

  test("creates a superadmin where there is none", async () => {
    const [superadmin] = await inTables((database) =>
      database.read.selectFrom("users").selectAll().where("role", "=", "superadmin").execute(),
    );
    await setRole(superadmin?.id ?? "", "generaladmin");
    const taken = await reset("--email", SUPERADMIN.email);
    expect(taken).toMatchObject({ code: 1, stdout: "" });
    expect(taken.stderr).toContain("belongs to someone else");

    const made = await reset("--email", "New.Superadmin@school.test");
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const entered = await enter(passwordIn(made.stdout), "new.superadmin@school.test");
    expect(entered.data.role).toBe("superadmin");
  });

  test("reports that there is no school, and creates none", async () => {
    const nowhere = path.join(room, "nowhere");
    const asked = await runCommand("superadmin-reset", [], { DATA_DIR: nowhere });
    expect(asked).toMatchObject({ code: 1, stdout: "" });
    expect(asked.stderr).toContain(`There is no school in ${nowhere}`);
    expect(readdirSync(nowhere)).toEqual(["secret.key"]);
  });
});

describe("backup", () => {
  const backup = (...words: string[]) => runCommand("backup", words, env);
  const whole = (folder: string) => readdirSync(folder).toSorted();

  test("is written beside the data folder by default", async () => {
    const asked = await backup();
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    expect(asked.stdout).toMatch(/rows of \d+ tables, 2 files/);
    expect(asked.stdout).toContain(`${env.DATA_DIR}-backups${path.sep}madrasa-`);
  });

  test("does not touch uploads that are running", async () => {
    const courseId = await aDraft(school, await aTeacherAgain());
    const query = { courseId, filename: "a.pdf", contentType: "application/pdf" };
    const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
    const connection = await aConnection(school.port);
    const [first, rest] = [PDF.subarray(0, 20), PDF.subarray(20)];
    connection.write(
      `PUT ${data.signedUrl} HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n` +
        `content-type: application/pdf\r\ncontent-length: ${PDF.length}\r\n\r\n`,
    );
    connection.write(first);
    const incoming = path.join(env.DATA_DIR, "files", "incoming");
    await until(() => readdirSync(incoming).length > 0);
    expect((await backup()).code).toBe(0);
    connection.write(rest);
    expect((await answerOn(connection)).status).toBe(200);
  });

  test("a wrong option or a missing folder is one sentence", async () => {
    const missing = await backup("--to", path.join(room, "unmounted"));
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toContain("mount the disk");
    for (const words of [
      ["--two", room],
      ["--keep", "none"],
    ]) {
      const asked = await backup(...words);
      expect(asked).toMatchObject({ code: 2, stdout: "" });
      expect(asked.stderr).not.toContain("    at ");
    }
  });

  test("keeps as many as --keep says, and removes none if the storage has lost a file", async () => {
    const folder = mkdtempSync(path.join(room, "kept-"));
    await backup("--to", folder);
    const second = await backup("--to", folder, "--keep", "1");
    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(second.stdout).toContain("Older ones removed: 1.");
    expect(whole(folder)).toHaveLength(1);

    const [lost] = await inTables((database) =>
      database.read
        .selectFrom("files")
        .selectAll()
        .where("kind", "=", "banner")
        .where("confirmed_at", "is not", null)
        .execute(),
    );
    const stored = path.join(env.DATA_DIR, "files", lost!.id.slice(0, 2), lost!.id);
    const bytes = readFileSync(stored);
    rmSync(stored);
    const third = await backup("--to", folder, "--keep", "1");
    writeFileSync(stored, bytes);
    expect(third.code).toBe(3);
    expect(third.stderr).toContain(`${lost!.id}) is not in the storage; this backup has it`);
    expect(whole(folder)).toHaveLength(2);
  });
});

describe("restore", () => {
  const restore = (from: string, into: Record<string, string>, ...more: string[]) =>
    runCommand("restore", ["--from", from, ...more], into);

  test("refuses while a server runs on the database, with any option", async () => {
    const asked = await restore(`${env.DATA_DIR}-backups`, env, "--replace");
    expect(asked).toMatchObject({ code: 1, stdout: "" });
    expect(asked.stderr).toContain("Stop it first");
    expect((await school.call(contract.catalogue.listCourses)).data.total).toBe(1);
  });

  test("creates nothing where the backup is damaged", async () => {
    const { stdout } = await runCommand("backup", [], env);
    const folder = / is in (\S+): /.exec(stdout)?.[1] ?? "";
    const users = path.join(folder, "tables", "users.ndjson");
    writeFileSync(users, readFileSync(users, "utf8").replace("Keeper", "keeper"));
    const fresh = { DATA_DIR: path.join(room, "fresh") };
    const asked = await restore(folder, fresh);
    expect(asked).toMatchObject({ code: 1, stdout: "" });
    expect(asked.stderr).toContain(`${users} is damaged`);
    expect(readdirSync(fresh.DATA_DIR)).toEqual(["secret.key"]);
    expect((await runCommand("restore", [], fresh)).code).toBe(2);
  });
});
