import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { expect } from "vitest";
import { MINUTE } from "./platform/clock.ts";
import { CALLS, type CallInput, type CallName } from "./testing/calls.ts";
import { countQueries } from "./testing/count-queries.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aScenario, type Scenario } from "./testing/scenario.ts";
import { test } from "./testing/app-test.ts";
import type { TestApp } from "./testing/test-app.ts";

const { catalogue, enrolment, home, progress } = contract;

type Read = { name: string; url: string; token?: string };

let asked = 0;

/** Variant of the URL that misses the cache. */
function anew(url: string): string {
  asked += 1;
  return `${url}${url.includes("?") ? "" : "?"}${"&".repeat(asked)}`;
}

async function get(school: TestApp, { url, token }: Read, headers = {}) {
  const authorization = token && { authorization: `Bearer ${token}` };
  return school.http.inject({ method: "GET", url, headers: { ...authorization, ...headers } });
}

async function aNewScenario(school: TestApp) {
  const people = { teacher: await aTeacher(school), student: await aStudent(school) };
  const scenario = await aScenario(school, people);
  return { ...scenario, decoy: await aStudentOf(school, scenario.courseId) };
}
type WithDecoy = Awaited<ReturnType<typeof aNewScenario>>;

function readsOf({ courseId, student, decoy }: WithDecoy): Read[] {
  const tree = pathOf(enrolment.readCourse, { query: { courseId } });
  const list = pathOf(enrolment.listEnrolled, {});
  const publicCourse = pathOf(catalogue.readPublicCourse, { params: { courseId } });
  return [
    ...[student, decoy].flatMap(({ token }, index) => [
      { name: `tree of student ${index}`, url: tree, token },
      { name: `list of student ${index}`, url: list, token },
      { name: `home of student ${index}`, url: pathOf(home.listEntries, {}), token },
    ]),
    { name: "public course", url: publicCourse },
    { name: "explorer", url: pathOf(catalogue.listCourses, {}) },
  ];
}

async function compareAround(school: TestApp, reads: Read[], action: () => Promise<unknown>) {
  for (const read of reads) await get(school, read);
  await action();
  for (const read of reads) {
    const cached = await get(school, read);
    const fresh = await get(school, { ...read, url: anew(read.url) });
    expect(cached.statusCode, read.name).toBe(fresh.statusCode);
    if (fresh.statusCode === 200) expect(cached.json(), read.name).toEqual(fresh.json());
  }
}

/** Excludes calls that would lock out the superadmin. */
const WRITES = [...CALLS].filter(
  ([name, { method }]) =>
    (method !== "GET" || name === "enrolment.enrol") && !name.includes("SecondStep"),
);

/** Change passwords, sessions or accounts. */
const SPENDING = /^(signIn|codes|profile|contacts|recovery|accountDeletion)\./;

let scenario: WithDecoy | undefined;
let feature = "";

// One test per call, to stay within the limit.
test.for(WRITES)(
  "a cached answer equals a new one after %s",
  async ([name, endpoint], { school }) => {
    if (!name.startsWith(`${feature}.`)) scenario = undefined;
    feature = name.split(".")[0] ?? "";
    const present = scenario ?? (await aNewScenario(school));
    scenario = EVERY_CALL[name].spends || SPENDING.test(name) ? undefined : present;
    const token = await callerOf(name, present);
    const input: CallInput = await EVERY_CALL[name].input(present);
    await compareAround(school, readsOf(present), async () => {
      const answer = await school.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, input),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...input.headers },
        ...(input.body && { payload: input.body }),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    });
  },
);

async function callerOf(name: CallName, scenario: Scenario): Promise<string | undefined> {
  const access = CALLS.get(name)?.access ?? "anyone";
  if (access === "anyone") return undefined;
  if (access === "signedIn" || access.includes("student")) return scenario.student.token;
  if (access.includes("teacher")) return scenario.teacher.token;
  return (await aSuperadmin(scenario.school)).token;
}

test("also after actions on the course's own teacher, and after a meeting has passed", async ({
  school,
}) => {
  const scenario = await aNewScenario(school);
  const { teacher } = scenario;
  const as = await aSuperadmin(school);
  const query = { courseId: scenario.courseId };
  const userID = teacher.id;
  const suspend = (suspended: boolean) =>
    school.call(contract.teachers.suspendTeacher, { as, body: { userID, suspended } });
  const update = (body: object) => school.call(contract.profile.updateMe, { as: teacher, body });
  const scheduledTime = new Date(school.platform.clock() + 30 * MINUTE).toISOString();
  const meetingDetails = {
    title: "Dars",
    description: "Of the week",
    link: "https://meet.test/dars",
    scheduledTime,
  };
  const actions: Record<string, () => Promise<unknown>> = {
    "hides the number": () => update({ phoneHidden: true }),
    "changes the name": () => update({ firstName: "Maryam" }),
    "sets a meeting": () =>
      school.call(contract.courses.updateCourse, { as: teacher, query, body: { meetingDetails } }),
    "the meeting is over": async () => school.wait(26 * 60 * MINUTE),
    "takes nobody": () =>
      school.call(contract.courses.updateCourse, {
        as: teacher,
        query,
        body: { enrollable: false },
      }),
    "is suspended": () => suspend(true),
    "may teach again": () => suspend(false),
    "is deleted": () =>
      school.call(contract.teachers.deleteTeacher, { as, query: { teacherId: userID }, body: {} }),
    "the course is restored": () =>
      school.call(contract.oversight.restoreCourse, { as, query, body: {} }),
  };
  for (const [name, action] of Object.entries(actions)) {
    const reads = readsOf(scenario);
    const before = await Promise.all(reads.map((read) => get(school, read)));
    await compareAround(school, reads, async () => {
      const answer = (await action()) as { status?: number } | undefined;
      expect(answer?.status ?? 200, name).toBe(200);
    });
    // Ensures that the comparison is meaningful.
    const after = await Promise.all(reads.map((read) => get(school, read)));
    const changed = reads.filter((_, index) => before[index]?.body !== after[index]?.body);
    expect(changed.length, name).toBeGreaterThan(0);
  }
});

test("an answer that is cached takes the session and one query", async ({ school }) => {
  const scenario = await aNewScenario(school);
  for (const read of readsOf(scenario)) {
    await get(school, read);
    const queries = await countQueries(school, () => get(school, read));
    expect(queries, read.name).toBeLessThanOrEqual(2);
  }
});

test("gives cached answers neither to other people nor to removed students", async ({ school }) => {
  const scenario = await aNewScenario(school);
  const { teacher, student } = scenario;
  const query = { courseId: scenario.courseId, lessonId: scenario.lessonId };
  const other = await aStudentOf(school, scenario.courseId);
  await school.call(progress.toggleCompletion, { as: student, query, body: { completed: true } });
  const completed = async (as: Person) => {
    const answer = await school.call(enrolment.readCourse, {
      as,
      query: { courseId: query.courseId },
    });
    return answer.data.course.completedLessons;
  };
  expect(await completed(student)).toBe(1);
  expect(await completed(other)).toBe(0);
  expect(await completed(student)).toBe(1);
  const outsider = await aStudent(school);
  expect(await completed(outsider)).toBeUndefined();
  await school.call(enrolment.removeStudent, {
    as: teacher,
    query: { courseId: scenario.courseId },
    body: { studentId: student.id, reason: "Of the parents" },
  });
  expect(await completed(student)).toBeUndefined();
  expect(await completed(other)).toBe(0);
});

test("a readmitted student does not see an older answer with the same version", async ({
  school,
}) => {
  const scenario = await aNewScenario(school);
  const { teacher, student } = scenario;
  const { courseId } = scenario;
  const first = scenario.lessonId;
  const reads = readsOf(scenario);
  const outline = await school.call(contract.outline.readOutline, {
    as: teacher,
    query: { courseId },
  });
  const second = outline.data.course.sections[0]?.lessonIds[1]?._id ?? "";
  const tick = (lessonId: string, completed: boolean) =>
    school.call(progress.toggleCompletion, {
      as: student,
      query: { courseId, lessonId },
      body: { completed },
    });
  await tick(first, true);
  for (const read of reads) await get(school, read);
  await tick(first, false);
  await tick(second, true);
  await compareAround(school, reads, async () => {
    const who = { as: teacher, query: { courseId } };
    const body = { studentId: student.id };
    await school.call(enrolment.removeStudent, {
      ...who,
      body: { ...body, reason: "Of the parents" },
    });
    await school.call(enrolment.readmitStudent, { ...who, body });
  });
});

test("a cached answer is sent in what the reader can decode, and not again to who has it", async ({
  school,
}) => {
  const scenario = await aNewScenario(school);
  const [tree, publicCourse] = ["tree of student 0", "public course"].map((name) =>
    readsOf(scenario).find((read) => read.name === name),
  ) as [Read, Read];
  for (const read of [tree, publicCourse]) {
    for (let time = 0; time < 2; time += 1) {
      const plain = await get(school, read);
      const gzip = await get(school, read, { "accept-encoding": "gzip" });
      const br = await get(school, read, { "accept-encoding": "gzip, deflate, br" });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers["vary"]).toContain("accept-encoding");
      const of = { gzip: gunzipSync, br: brotliDecompressSync };
      for (const answer of [gzip, br]) {
        const encoding = answer.headers["content-encoding"] as keyof typeof of | undefined;
        const text = encoding ? of[encoding](answer.rawPayload) : answer.rawPayload;
        expect(text.toString()).toBe(plain.body);
      }
    }
  }
  const { headers } = await get(school, publicCourse);
  expect(headers["cache-control"]).toBe("no-cache");
  const again = await get(school, publicCourse, { "if-none-match": headers["etag"] });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await get(school, tree)).headers).toMatchObject({ "cache-control": "no-store" });
  expect((await get(school, tree)).headers["etag"]).toBeUndefined();
});
