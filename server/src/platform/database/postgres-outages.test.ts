import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { createApp } from "../../app.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { reasonOf } from "../operator-error.ts";
import { newId } from "../secrets.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { startServerProcess, type ServerProcess } from "../../testing/server-process.ts";
import { startProxy } from "../../testing/tcp-proxy.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../../testing/test-app.ts";

/** Milliseconds, short to speed up the tests. */
const LIMITS = { connectMs: 400, statementMs: 400, queryMs: 800, idleInTransactionMs: 400 };

let postgres: OwnPostgres;
let folder: string;
const endings: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startOwnPostgres();
  folder = mkdtempSync(path.join(tmpdir(), "outages-"));
});
afterAll(async () => {
  postgres.thaw();
  for (const end of endings.toReversed()) await end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asOperator(statement: string): Promise<void> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function aDatabase(): Promise<string> {
  const name = `outage_${newId()}`;
  await asOperator(`create database ${name}`);
  return new URL(`/${name}`, postgres.url).href;
}

async function aSchool(url: string): Promise<TestApp> {
  const school = await createTestApp({ DATABASE_URL: url }, ({ postgres: given }) => ({
    postgres: { ...given, ...LIMITS },
  }));
  endings.push(() => school.close());
  return school;
}

type Section = { courseId: string; sectionId: string; teacher: Person };

async function aSectionOf(school: TestApp | ServerProcess): Promise<Section> {
  const teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  return { teacher, courseId, sectionId: await aSection(school, teacher, courseId) };
}

const rename = (school: TestApp, { teacher, ...query }: Section, title = "Renamed") =>
  school.call(contract.outline.updateSection, { as: teacher, query, body: { title } });

function expectUnavailable({ status, code, message, headers }: TestAnswer<unknown>): void {
  expect({ status, code }).toEqual({ status: 503, code: "NOT_READY" });
  expect(message).toMatch(/try again/);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

async function readiness({ http }: TestApp): Promise<unknown[]> {
  const answer = await http.inject({ url: "/readyz" });
  const { body } = await http.inject({ url: "/metrics" });
  const reachable = /^database_reachable (\d)$/m.exec(body)?.[1];
  return [answer.statusCode, answer.json().data?.status, reachable];
}

test("while every connection of the pool is busy, the server says that it is ready", async () => {
  const school = await createTestApp({ DATABASE_URL: await aDatabase(), DATABASE_POOL: "4" });
  endings.push(() => school.close());
  const { database } = school.platform;
  let release = (): void => undefined;
  const busy = new Promise<void>((resolve) => (release = resolve));
  const held = Array.from({ length: 4 }, () => database.transaction(() => busy));
  expect(await readiness(school)).toEqual([200, "ok", "1"]);
  release();
  await Promise.all(held);
});

test("a call that waits too long for somebody's lock answers 503, and works once the lock is gone", async () => {
  const url = await aDatabase();
  const school = await aSchool(url);
  const section = await aSectionOf(school);
  const other = new pg.Client(url);
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select id from sections for update");
    expectUnavailable(await rename(school, section));
  } finally {
    await other.end();
  }
  expect((await rename(school, section)).status).toBe(200);
});

test("a transaction that pauses is ended by PostgreSQL, holds no lock afterwards, and ends no process", async () => {
  const school = await aSchool(await aDatabase());
  const section = await aSectionOf(school);
  const { database } = school.platform;
  const paused = database.transaction(async (tx) => {
    await tx.updateTable("courses").set({ title: "Never kept" }).execute();
    await pause(2 * LIMITS.idleInTransactionMs);
    await tx.selectFrom("courses").select("id").execute();
  });
  await expect(paused).rejects.toThrow();
  expect((await rename(school, section)).status).toBe(200);
  const courses = await database.read.selectFrom("courses").select("title").execute();
  expect(courses.map(({ title }) => title)).not.toContain("Never kept");
});

test("calls answer 503 if PostgreSQL accepts no more connections", async () => {
  const url = new URL(await aDatabase());
  const role = `narrow_${newId()}`;
  await asOperator(`create role ${role} login superuser`);
  url.username = role;
  const school = await aSchool(url.href);
  const section = await aSectionOf(school);
  // Superusers are not limited, so the role is one only during setup.
  await asOperator(`grant all on database ${url.pathname.slice(1)} to ${role}`);
  await asOperator(`alter role ${role} connection limit 0`);
  await asOperator(`alter role ${role} nosuperuser`);
  await asOperator(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
  );
  expectUnavailable(await rename(school, section));
  await asOperator(`alter role ${role} superuser connection limit -1`);
  expect((await rename(school, section)).status).toBe(200);
});

test("a write on connections that PostgreSQL has just ended succeeds", async () => {
  const school = await aSchool(await aDatabase());
  const section = await aSectionOf(school);
  for (let round = 0; round < 5; round += 1) {
    await asOperator(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'outage_%'",
    );
    const title = `Round ${round}`;
    const renamed = await school.platform.database.transaction((tx) =>
      tx
        .updateTable("sections")
        .set({ title })
        .where("id", "=", section.sectionId)
        .executeTakeFirst(),
    );
    expect(Number(renamed.numUpdatedRows)).toBe(1);
  }
});

test("a call whose commit was lost has no time after which it is sent again, one that was undone has", async () => {
  const url = await aDatabase();
  const school = await aSchool(url);
  const { teacher, courseId } = await aSectionOf(school);
  const add = () =>
    school.call(contract.outline.addSection, {
      as: teacher,
      query: { courseId },
      body: { title: "Section", description: "Its words" },
    });
  const endsAt = async (when: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`
        create or replace function end_connection() returns trigger language plpgsql as
          $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
        drop trigger if exists ends on sections;
        create constraint trigger ends after insert on sections deferrable initially ${when}
          for each row execute function end_connection()`);
    await client.end();
  };
  await endsAt("immediate");
  expectUnavailable(await add());
  await endsAt("deferred");
  const lost = await add();
  expect(lost).toMatchObject({ status: 503, code: "NOT_READY" });
  expect(lost.headers["retry-after"]).toBeUndefined();
});

test("a server that starts before its database waits for it", async () => {
  const url = new URL(await aDatabase());
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  await proxy.end();
  url.port = String(proxy.port);
  const asked = Promise.withResolvers<void>();
  const early = createServer((client) => {
    client.destroy();
    asked.resolve();
  }).listen(proxy.port, "127.0.0.1");
  const starting = startServerProcess(path.join(folder, "early"), {
    DATABASE_URL: url.href,
    LOG_LEVEL: "warn",
  });
  endings.push(async () => (await starting).end("SIGKILL"), proxy.end);
  await asked.promise;
  await new Promise((closed) => void early.close(closed));
  await proxy.begin();
  const school = await starting;
  expect(school.output()).toMatch(/The database does not answer.*waiting for the database/);
  expect(await aTeacher(school)).toBeDefined();
});

test("a start without a database that can be used ends in one sentence", async () => {
  const failure = async (url: string) => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: "silent" });
    const sentence = await createApp(config, createLog("silent")).then(
      () => "it started",
      (error: unknown) => reasonOf(error),
    );
    expect(sentence.split("\n")).toHaveLength(1);
    return sentence;
  };
  expect(await failure("postgres://127.0.0.1:9/school")).toMatch(
    /^The database does not answer: .*ECONNREFUSED/,
  );
  const unknown = new URL("/nowhere", postgres.url);
  expect(await failure(unknown.href)).toMatch(/^The database that DATABASE_URL names .*"nowhere"/);
  const stranger = new URL(postgres.url);
  stranger.username = "stranger";
  expect(await failure(stranger.href)).toMatch(/does not let this user in: .*"stranger"/);
  const visitor = new URL(await aDatabase());
  visitor.username = `visitor_${newId()}`;
  await asOperator(`create role ${visitor.username} login`);
  expect(await failure(visitor.href)).toMatch(/does not let this user do all that is needed/);
});
