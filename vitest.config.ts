import { defineConfig } from "vitest/config";
import type { Reporter, TestCase, TestModule } from "vitest/node";

import { storeTestsInMemory } from "./testkit/src/memory.ts";
import { watchRunningTests } from "./testkit/src/running-tests.ts";
import { messages } from "./web/plugins/messages.ts";

storeTestsInMemory();

const named = (...names: string[]) =>
  ["contract/src", "server/src", "server/seeds"].flatMap((folder) =>
    names.map((name) => `${folder}/**/${name}.test.ts`),
  );

const onDatabase = named("*.{http,db}");
const withoutDatabase = named("!(*.http|*.db)");
const onS3 = named("*.s3");

/**
 * Tests of processes, outages, locks, proxies, slow connections, large backups and memory: minutes each, in `npm run
 * test:more`.
 */
const machinery = named(
  "{cluster,failover,moving,line,drill,killed,postgres-,half-migrated,damaged-database}*",
  "{migrate-beside-others,proxies,http2-floods,socket,files-by-nginx,alerts,backup-bucket,backup-prove}*",
  "{*-faults,*-faults.s3,serve,serve.memory,start,commands.db,month-of-halaqas.http}",
  "{behind-pgbouncer,deadlocks,env-option,pictures}",
);

/**
 * HTTP tests that depend on the database: plans, query counts, order, search, counters, concurrency and idempotency.
 * Others run on PostgreSQL in `npm run test:more` only; `app.cached-answers` and `app.queries` cover every write and
 * read.
 */
const dependOnDatabase = named(
  "app.{plans,queries,cached-answers,several-servers}.http",
  "{catalogue,search-index,odd-texts,students,teachers,audit,oversight,borrowed-session}.http",
  "{notes,heavy-notes,note-sizes}.http",
  "{enrolment,leave-course,students-of-course,removed-students,outline,copy-course,copy-sequences,copied-course-backup,move,move-sequences}.http",
  "{counters,stored-counts,statistics,pressed-twice,sent-again,sign-up,update-course,rename-teacher}.http",
  "{delete-account,delete-races,delete-teacher,recall-account,sweep-files,purge-courses}.http",
  "{family,family-devices,ends-meanwhile,hard-cases,decide-guardians,two-at-once,slips,wrong-short-codes,redeem-slip,invitations,pending-teachers-notice,start-backup}.http",
  "{erase-person,export-person,certificates,save-setting,tasks}.http",
  "{sheet,sheet-overview,sheet-plans,learned-verses,passages}.http",
  "{recitations,recitations-hearing,helpers}.http",
  "{announcements,retained-announcements}.http",
);

const isLong = process.env["TESTS"] === "long";
const longOnly = isLong ? [] : named("failover*");

/** Processes, files and encryption; their SQL is tested on both databases. */
const commands = named("{doctor,encryption,resume}.db");

/** Access and input, which no database decides. */
const accessAndInput = named("app.{every-call,access-restricted}.http");

/** Milliseconds; catches hanging tests on busy machines. */
const TIME = 120_000;
const MACHINERY_TIME = 300_000;

const setupFiles = ["server/src/testing/close-abandoned.ts"];
// `isolate: false`: reimporting the server per file doubled the time. Tests change no modules.
const limits = (time: number) => ({
  isolate: false,
  testTimeout: time,
  hookTimeout: time,
  expect: { poll: { timeout: time / 2 } },
});
const quick = limits(TIME);
const slow = limits(MACHINERY_TIME);
const sqlite = { setupFiles, env: { TEST_DATABASE: "sqlite" } };
const postgres = {
  setupFiles,
  env: { TEST_DATABASE: "postgres" },
  globalSetup: "server/src/testing/provide-postgres.ts",
};
const s3 = { setupFiles, globalSetup: "server/src/testing/provide-s3.ts" };

const running = watchRunningTests();
const nameOf = ({ project, relativeModuleId }: TestModule) =>
  `|${project.name}| ${relativeModuleId}`;
const nameOfTest = (test: TestCase) => `${nameOf(test.module)} > ${test.fullName}`;
const nameRunning: Reporter = {
  onTestModuleStart: (module) => void running.add(nameOf(module)),
  onTestModuleEnd: (module) => void running.delete(nameOf(module)),
  onTestCaseReady: (test) => void running.add(nameOfTest(test)),
  onTestCaseResult: (test) => void running.delete(nameOfTest(test)),
};

const projects = [
  {
    name: "unit",
    ...quick,
    setupFiles,
    include: withoutDatabase,
    exclude: [...onS3, ...machinery],
  },
  { name: "sqlite", ...quick, ...sqlite, include: onDatabase, exclude: machinery },
  {
    name: "postgres",
    ...quick,
    ...postgres,
    include: [...named("*.db"), ...dependOnDatabase],
    exclude: [...machinery, ...commands],
  },
  { name: "s3", ...quick, ...s3, include: onS3, exclude: machinery },
  { name: "checks", ...quick, include: ["checks/**/*.test.ts"] },
  { name: "machinery", ...slow, ...s3, include: machinery, exclude: [...onDatabase, ...longOnly] },
  { name: "machinery-sqlite", ...slow, ...sqlite, include: machinery, exclude: withoutDatabase },
  {
    name: "machinery-postgres",
    ...slow,
    ...postgres,
    include: [...named("*.http"), ...machinery, ...commands],
    exclude: [...withoutDatabase, ...dependOnDatabase, ...accessAndInput],
  },
  // Named so that it runs first, because its files take longest: they move 40 MB several times and may build pages.
  { name: "built-release", ...slow, include: ["release/**/*.test.ts"] },
];

export default defineConfig({
  test: {
    reporters: ["default", nameRunning],
    silent: "passed-only",
    passWithNoTests: process.env["CI"] !== "true",
    // Twice the cores of a small machine, because many tests wait.
    maxWorkers: 4,
    projects: [
      ...projects.map((test) => ({ test })),
      {
        plugins: [messages()],
        test: {
          name: "web",
          ...quick,
          isolate: true,
          include: ["web/**/*.test.ts"],
        },
      },
      {
        plugins: [messages()],
        test: {
          name: "components",
          ...quick,
          // A context for each file, in threads that load jsdom once: half the time of a process for each.
          pool: "vmThreads",
          environment: "jsdom",
          include: ["web/app/**/*.test.tsx"],
        },
      },
    ],
  },
});
