import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { PDF } from "@madrasa/testkit/sample-files";
import { startCluster, type Cluster } from "./testing/cluster.ts";
import {
  nothingYet,
  readBack,
  startLoad,
  type Acknowledged,
  type Classroom,
  type Outcome,
} from "./testing/school-load.ts";
import { describeWithProxies } from "./testing/deployed-proxies.ts";
import { describeOnS3 } from "./testing/on-s3.ts";
import { watchReadiness, type Sighting } from "./testing/watch-readiness.ts";

/**
 * Kills, restarts and freezes parts of several servers under load. `npm run test:long` has more and longer faults, some
 * through PgBouncer.
 */
const IS_LONG = process.env["TESTS"] === "long";
const STUDENTS = IS_LONG ? 8 : 4;
const TIMEOUT_MS = IS_LONG ? 600_000 : 300_000;
/** Milliseconds without failures that mean recovery. */
const QUIET_MS = 1_000;

interface Fault {
  name: string;
  /** Seconds in `test:more` and `test:long`; 0 skips. */
  holds: [short: number, long: number];
  begin: (cluster: Cluster, holdMs: number) => unknown;
  mend?: (cluster: Cluster) => unknown;
  says: (string | undefined)[];
  isNoticed: boolean;
}

let restarting: Promise<void> | undefined;
const restart: Pick<Fault, "begin" | "mend"> = {
  begin: ({ postgres }, downMs) => void (restarting = postgres.restart({ downMs })),
  mend: () => restarting,
};

const FAULTS: Fault[] = [
  { name: "no fault", holds: [0, 5], begin: () => undefined, says: [], isNoticed: false },
  {
    name: "server 1 killed, then started",
    holds: [1, 5],
    begin: ({ kill }) => kill(0),
    mend: ({ start }) => start(0),
    says: ["away"],
    isNoticed: true,
  },
  {
    name: "server 2 told to end, then started",
    holds: [1, 5],
    begin: ({ close }) => close(1),
    mend: ({ start }) => start(1),
    says: [undefined, "503"],
    isNoticed: false,
  },
  {
    name: "PostgreSQL restarted",
    holds: [1.5, 5],
    ...restart,
    says: ["503", "503"],
    isNoticed: true,
  },
  {
    name: "PostgreSQL frozen",
    holds: [1, 25],
    begin: ({ postgres }) => postgres.freeze(),
    mend: ({ postgres }) => postgres.thaw(),
    says: ["503", "503"],
    isNoticed: true,
  },
  {
    name: "store killed, then started",
    holds: [1, 8],
    begin: ({ store }) => store.kill(),
    mend: ({ store }) => store.revive(),
    says: ["degraded", "degraded"],
    isNoticed: true,
  },
  {
    name: "store frozen",
    holds: [1, 12],
    begin: ({ store }) => store.freeze(),
    mend: ({ store }) => store.thaw(),
    says: ["degraded", "degraded"],
    isNoticed: true,
  },
];

const holdOf = ({ holds: [short, long] }: Fault) => (IS_LONG ? long : short) * 1_000;

const DIRECTLY = {
  through: "directly",
  isPooled: false,
  faults: FAULTS.filter((fault) => holdOf(fault) > 0),
};
const POOLED = {
  through: "through PgBouncer in transaction mode",
  isPooled: true,
  faults: FAULTS.filter(({ name }) => name === "no fault" || name.startsWith("PostgreSQL")),
};

describeOnS3("two servers behind nginx", () => {
  describeWithProxies.each(IS_LONG ? [DIRECTLY, POOLED] : [DIRECTLY])(
    "on one PostgreSQL $through, and one store",
    ({ through, isPooled, faults }) => {
      let cluster: Cluster | undefined;
      afterAll(() => cluster?.stop(), TIMEOUT_MS);

      test(
        "serve the main story in turns, and lose nothing that they acknowledged",
        { timeout: TIMEOUT_MS },
        async () => {
          cluster = await startCluster({ isPooled });
          await tellStory(cluster);
          const classroom = await aClassroom(cluster);
          const acknowledged = nothingYet();
          const rows: string[][] = [];
          for (const fault of faults)
            rows.push(await suffer(cluster, fault, classroom, acknowledged));
          await tellStory(cluster);
          const checked = await expectStored(cluster, classroom, acknowledged);
          expect(cluster.dead()).toEqual([]);
          const read = `${checked} acknowledged writes read back from each server, none lost`;
          // oxlint-disable-next-line no-console -- the figures that docs/reliability.md names
          console.log(`${table(through, rows)}\n${read}`);
        },
      );
    },
  );
});

async function tellStory({ school, balancer }: Cluster): Promise<void> {
  const before = balancer.upstreams().length;
  const { client } = school;
  const teacher = await aTeacher(school);
  const { courseId, sectionId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const filePath = await anUpload(school, teacher, courseId);
  const { lesson } = await client.call(contract.lessons.addLesson, {
    token: teacher.token,
    query: { courseId, sectionId },
    body: { title: "With a file", filePath, fileType: "application/pdf" },
  });
  const lessonId = lesson._id;
  const student = await aStudentOf(school, courseId);
  const { token } = student;
  const query = { courseId, lessonId };
  await client.call(contract.progress.toggleCompletion, {
    token,
    query,
    body: { completed: true },
  });
  const { _id } = await aNote(school, student, query, { isWithImage: true });

  const seen = await client.call(contract.viewer.readLesson, { token, query });
  const bytes = await (await fetch(seen.lesson.filePath ?? "")).arrayBuffer();
  expect(Buffer.from(bytes).equals(PDF)).toBe(true);
  expect(seen.lesson.note?.content.map((entry) => entry._id)).toEqual([_id]);
  expect(seen.lesson.completed).toBe(true);

  const upstreams = balancer.upstreams().slice(before);
  expect(upstreams.length).toBeGreaterThan(20);
  const same = upstreams.filter((address, index) => address === upstreams[index - 1]);
  expect(same).toEqual([]);
}

async function aClassroom({ school }: Cluster): Promise<Classroom> {
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
    lessons: 6,
  });
  const students = [];
  for (let count = 0; count < STUDENTS; count += 1)
    students.push(await aStudentOf(school, courseId));
  return { teacher, students, courseId, sectionId, lessonIds };
}

async function expectStored(
  { origins }: Cluster,
  classroom: Classroom,
  acknowledged: Acknowledged,
): Promise<number> {
  let most = 0;
  for (const origin of origins) {
    const { lost, checked } = await readBack(origin, classroom, acknowledged);
    expect(lost, origin).toEqual([]);
    most = Math.max(most, checked);
  }
  return most;
}

async function suffer(
  cluster: Cluster,
  fault: Fault,
  classroom: Classroom,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const { name, says } = fault;
  const watches = cluster.origins.map(watchReadiness);
  const load = startLoad(cluster, classroom, acknowledged);
  await pause(500);
  const began = Date.now();
  const holdMs = holdOf(fault);
  await fault.begin(cluster, holdMs);
  const statesOf = (index: number) => watches[index]?.seen.map(({ state }) => state);
  for (const [index, state] of says.entries()) {
    if (state === undefined) continue;
    await expect.poll(() => statesOf(index), { interval: 50, message: name }).toContain(state);
  }
  await pause(Math.max(0, began + holdMs - Date.now()));
  await fault.mend?.(cluster);
  const mended = Date.now();
  const failures = () => load.outcomes.filter(({ status }) => status !== 200);
  const isWell = () =>
    watches.every(({ seen }) => seen.at(-1)?.state === "ok") &&
    servesWithAll(cluster) &&
    Date.now() - Math.max(mended, ...failures().map(({ at }) => at)) > QUIET_MS;
  await expect.poll(isWell, { interval: 50, message: name }).toBe(true);
  await load.stop();
  await Promise.all(watches.map(({ stop }) => stop()));

  expect(cluster.dead(), name).toEqual([]);
  const statuses = tally(load.outcomes);
  const others = Object.keys(statuses).filter((status) => !["200", "502", "503"].includes(status));
  expect(others, name).toEqual([]);
  if (!fault.isNoticed) expect(failures(), cluster.balancer.output()).toEqual([]);
  const writes = load.outcomes.filter(({ status, isWrite }) => isWrite && status === 200).length;
  expect(writes).toBeGreaterThan(0);
  return [
    name,
    seconds(mended - began),
    String(writes),
    String(statuses["502"] ?? 0),
    String(statuses["503"] ?? 0),
    watches.map(({ seen }) => fell(seen, began)).join(" / "),
    watches.map(({ seen }) => rose(seen, mended)).join(" / "),
    seconds(Math.max(0, ...failures().map(({ at }) => at - mended))),
  ];
}

function servesWithAll({ balancer, origins }: Cluster): boolean {
  const latest = balancer.upstreams().slice(-20);
  return origins.every((origin) => latest.includes(new URL(origin).host));
}

function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

/** Observed `/readyz` states with seconds. */
function fell(seen: readonly Sighting[], began: number): string {
  const first = seen.find(({ at, state }) => at > began && state !== "ok");
  return first ? `${first.state} ${seconds(first.at - began)}` : "ok";
}

/** Seconds until `ok`. */
function rose(seen: readonly Sighting[], mended: number): string {
  const last = seen.findLastIndex(({ state }) => state !== "ok");
  const first = last < 0 ? undefined : seen[last + 1];
  return first ? seconds(Math.max(0, first.at - mended)) : "-";
}

const COLUMNS = [
  "fault",
  "held s",
  "writes",
  "502",
  "503",
  "/readyz fell after s",
  "and rose after s",
  "last failure after s",
];

function table(through: string, rows: readonly string[][]): string {
  const all = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const lines = all.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "),
  );
  return [`PostgreSQL ${through}:`, ...lines].join("\n");
}
