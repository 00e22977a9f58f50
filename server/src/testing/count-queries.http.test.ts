import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { countQueries, recordQueries } from "./count-queries.ts";
import { test } from "./app-test.ts";
import type { TestApp } from "./test-app.ts";

let teacher: Person;
let courseId: string;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  ({ courseId } = await aPublishedCourse(school, teacher));
});

const readCourse = async ({ http }: TestApp) =>
  http.inject({ url: pathOf(contract.catalogue.readPublicCourse, { params: { courseId } }) });

async function makeNoise(school: TestApp): Promise<() => Promise<void>> {
  const other = await aTeacher(school);
  const over = new AbortController();
  const action = async () => {
    while (!over.signal.aborted) {
      school.platform.backgroundTasks.run("noise", school.platform.database.ping);
      await Promise.all([readCourse(school), aDraft(school, other)]);
    }
  };
  const noise = Promise.all([action(), action()]);
  return async () => {
    over.abort();
    await noise;
  };
}

test("counts a request alike while others read and write", async ({ school }) => {
  const actions = [async () => readCourse(school), async () => aDraft(school, teacher)];
  const count = async () => {
    const counts: number[] = [];
    for (const action of actions) counts.push(await countQueries(school, action));
    return counts;
  };
  await count();
  const alone = await count();
  const endNoise = await makeNoise(school);
  const among = [];
  for (let time = 0; time < 20; time += 1) among.push(await count());
  await endNoise();
  expect(alone.every((queries) => queries > 0)).toBe(true);
  expect(among).toEqual(among.map(() => alone));
});

test("counts a statement that several requests share for each of them", async ({ school }) => {
  const read = async () => countQueries(school, async () => readCourse(school));
  await read();
  const alone = await read();
  expect(alone).toBeGreaterThan(0);
  expect(await Promise.all([read(), read(), read()])).toEqual([alone, alone, alone]);
});

test("leaves out what a request leaves to the background, unless it is asked for", async ({
  school,
}) => {
  const { backgroundTasks, database } = school.platform;
  const action = async () => {
    backgroundTasks.run("task", async () => {
      await database.read.selectFrom("users").select("id").limit(1).execute();
    });
    await backgroundTasks.settled();
  };
  expect(await recordQueries(school, action)).toEqual([]);
  expect(await recordQueries(school, action, { background: true })).toHaveLength(1);
});
