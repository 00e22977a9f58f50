import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { builtPages } from "../../testing/built-pages.ts";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../../testing/test-app.ts";

/** Milliseconds, longer than the tests, so that no timeout interferes. */
const LIMITS = { connectMs: 600_000, statementMs: 600_000, queryMs: 600_000 };

let postgres: OwnPostgres;
let folder: string;
let school: TestApp;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  folder = mkdtempSync(path.join(tmpdir(), "frozen-"));
  school = await createTestApp(
    { DATABASE_URL: postgres.url },
    ({ postgres: given }) => ({ postgres: { ...given, ...LIMITS } }),
    { pages: builtPages(folder) },
  );
});
afterAll(async () => {
  postgres.thaw();
  await school.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("while PostgreSQL is frozen, calls are refused at once; those that were waiting are answered afterwards", async () => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const read = () =>
    school.call(contract.outline.readOutline, { as: teacher, query: { courseId } });
  const write = () =>
    school.call(contract.outline.addSection, {
      as: teacher,
      query: { courseId },
      body: { title: "Section", description: "Written after the frost" },
    });
  postgres.freeze();
  const answers: TestAnswer<unknown>[] = [];
  const waiting: Promise<unknown>[] = [];
  const ask = async () => answers.push(await read());
  try {
    await expect.poll(() => (waiting.push(ask()), answers), { interval: 200 }).not.toEqual([]);
    for (const { status, code, headers } of [...answers, await read(), await write()]) {
      expect({ status, code }).toEqual({ status: 503, code: "NOT_READY" });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
  } finally {
    postgres.thaw();
  }
  await Promise.all(waiting);
  await expect.poll(async () => (await write()).status).toBe(200);
  expect((await read()).status).toBe(200);
});

test("pages, shells and assets are served while PostgreSQL is frozen, also before that was noticed", async () => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  postgres.freeze();
  try {
    const pages = ["/", "/about", "/dashboard", `/courses/${courseId}`, `/course/${courseId}`];
    for (const url of [...pages, "/assets/app-1234.js"]) {
      expect((await school.http.inject({ url })).statusCode, url).toBe(200);
    }
  } finally {
    postgres.thaw();
  }
});
