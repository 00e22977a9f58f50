import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { nothingYet, readBack, startLoad, type Outcome } from "./testing/school-load.ts";
import { startCluster } from "./testing/cluster.ts";
import { describeWithProxies } from "./testing/deployed-proxies.ts";
import { describeOnS3 } from "./testing/on-s3.ts";
import { startPatroni, type Patroni } from "./testing/patroni.ts";
import { run } from "./testing/standby.ts";

/**
 * Failover of `deploy/failover.md` under load, in `npm run test:long` only. For a pair without Patroni see
 * `platform/database/postgres-failover.test.ts`.
 */
const TIMEOUT_MS = 400_000;
const STUDENTS = 6;
const WRITES_AGAIN_WITHIN_MS = 30_000;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
}, TIMEOUT_MS);

describe("PostgreSQL under Patroni", () => {
  test(
    "is made as it was before a mistake, from its archive",
    { timeout: TIMEOUT_MS },
    async () => {
      const { operator, copy, restore, stop } = await startPatroni();
      endings.push(stop);
      copy();
      await run(operator, "create table names (name text)");
      await run(operator, "insert into names values ('Maryam')");
      await pause(1_000);
      const before = new Date();
      await pause(1_000);
      await run(operator, "delete from names");
      // Archives WAL early, instead of within a minute.
      await run(operator, "select pg_switch_wal()");
      await pause(3_000);
      const restored = await restore(before);
      const names = () => run(restored, "select name from names").catch(() => undefined);
      await expect.poll(names).toEqual([{ name: "Maryam" }]);
      expect(await run(operator, "select name from names")).toEqual([]);
    },
  );

  describeOnS3("and two servers", () => {
    describeWithProxies.each(["hosts", "haproxy"] satisfies (keyof Patroni["urls"])[])(
      "that know it by %s",
      (through) => {
        test(
          "lose no acknowledged write when the primary is killed, and write again within 30 seconds",
          { timeout: TIMEOUT_MS },
          () => loseThePrimary(through),
        );
      },
    );
  });
});

async function loseThePrimary(through: keyof Patroni["urls"]): Promise<void> {
  const patroni = await startPatroni();
  endings.push(patroni.stop);
  const cluster = await startCluster({ databaseUrl: patroni.urls[through] });
  endings.push(cluster.stop);
  const { school } = cluster;
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 6,
  });
  const students: Person[] = [];
  while (students.length < STUDENTS) students.push(await aStudentOf(school, courseId));
  const classroom = { teacher, students, courseId, sectionId, lessonIds };

  const acknowledged = nothingYet();
  const load = startLoad(cluster, classroom, acknowledged);
  const writes = (isDone: boolean, after = 0): Outcome[] =>
    load.outcomes.filter(
      ({ at, isWrite, status }) => isWrite && at > after && (status === 200) === isDone,
    );
  await expect.poll(() => writes(true).length).toBeGreaterThan(50);
  await patroni.killPrimary();
  const killed = Date.now();
  const before = writes(true).length;
  await expect.poll(() => writes(false, killed).length).toBeGreaterThan(0);
  const failed = writes(false, killed)[0]?.at ?? killed;
  await expect.poll(() => writes(true, failed).length).toBeGreaterThan(0);
  const again = writes(true, failed)[0]?.at ?? 0;
  expect(again - killed).toBeLessThan(WRITES_AGAIN_WITHIN_MS);
  await pause(5_000);
  await load.stop();

  const statuses = new Set(load.outcomes.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 502, 503].includes(status))).toEqual([]);
  let most = 0;
  for (const origin of cluster.origins) {
    const { lost, checked } = await readBack(origin, classroom, acknowledged);
    expect(lost, origin).toEqual([]);
    most = Math.max(most, checked);
  }
  expect(cluster.dead()).toEqual([]);
  const seconds = (at: number) => ((at - killed) / 1_000).toFixed(1);
  const last = Math.max(...writes(false, killed).map(({ at }) => at));
  // oxlint-disable-next-line no-console -- the figures that docs/reliability.md names
  console.log(
    `through ${through}: ${before} writes before; the first again after ${seconds(again)} s, ` +
      `the last refused after ${seconds(last)} s; ${most} read back, none lost`,
  );
}
