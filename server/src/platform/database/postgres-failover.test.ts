import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { freePort } from "@madrasa/testkit/free-port";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { startOwnPostgres, type OwnPostgres } from "../../testing/postgres.ts";
import { run, startStandby, type Standby } from "../../testing/standby.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPostgres } from "./postgres.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

type Pair = { primary: OwnPostgres; standby: Standby; url: string };

/** A pair listed standby first, after an unreachable host. */
async function aPair(): Promise<Pair> {
  const primary = await startOwnPostgres();
  endings.push(() => primary.stop());
  const standby = await startStandby(primary);
  endings.push(() => standby.stop());
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host);
  const all = [`127.0.0.1:${await freePort()}`, ...hosts].join(",");
  return {
    primary,
    standby,
    url: `postgres://postgres@${all}/postgres?target_session_attrs=read-write`,
  };
}

type Course = { school: TestApp; teacher: Person; courseId: string };

async function aCourse(url: string): Promise<Course> {
  const school = await createTestApp({ DATABASE_URL: url });
  endings.push(() => school.close());
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  return { school, teacher, courseId };
}

const rename = ({ school, teacher, courseId }: Course, title: string) =>
  school.call(contract.courses.updateCourse, { as: teacher, query: { courseId }, body: { title } });

async function titleOf({ school, courseId }: Course): Promise<string> {
  const { readPublicCourse } = contract.catalogue;
  for (;;) {
    const { status, data } = await school.call(readPublicCourse, { params: { courseId } });
    if (status !== 503) return data.course.title;
    await pause(50);
  }
}

test("the writable one of several hosts is used, also after another has taken its place", async () => {
  const { primary, standby, url } = await aPair();
  const course = await aCourse(url);
  expect((await rename(course, "Before")).status).toBe(200);
  await standby.untilEqual();
  primary.kill();
  await standby.promote();
  await expect.poll(async () => (await rename(course, "After")).status).toBe(200);
  await course.school.platform.database.ping();
  expect(await titleOf(course)).toBe("After");
});

test("a connection to an old primary is closed, and lost writes read there are not shown", async () => {
  const { primary, standby, url } = await aPair();
  const alone = openPostgres(`${standby.url}?target_session_attrs=read-write`, { isPatient: true });
  endings.push(() => alone.close());
  await expect(alone.ping()).rejects.toMatchObject({
    cause: {
      message: `${new URL(standby.url).host} takes no writes, and no other host was reached`,
    },
  });
  const course = await aCourse(url);
  await standby.untilEqual();
  await standby.cut();
  await rename(course, "Lost");
  expect(await titleOf(course)).toBe("Lost");
  // Swaps the roles, keeping old connections open.
  await standby.promote();
  await run(primary.url, sql`alter system set default_transaction_read_only = on`);
  await run(primary.url, sql`select pg_reload_conf()`);
  await expect.poll(async () => (await rename(course, "Stays")).status).toBe(200);
  expect(await titleOf(course)).toBe("Stays");
});
