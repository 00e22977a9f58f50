import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

import { storeTestsInMemory } from "./testkit/src/memory.ts";
import { messages } from "./web/plugins/messages.ts";

storeTestsInMemory();

/** Test files of the server and the contract, by their names without ".test.ts". */
const named = (...names: string[]) =>
  ["contract/src", "server/src", "server/seeds"].flatMap((folder) =>
    names.map((name) => `${folder}/**/${name}.test.ts`),
  );

const onDatabase = named("*.{http,db}");
const withoutDatabase = named("!(*.http|*.db)");
const onS3 = named("*.s3");

/**
 * Several servers, processes that are killed, outages, locks that wait, proxies, weak lines, large backups, pictures
 * that need too much memory and a month of circles: they take minutes, and `npm run test:all` runs them.
 */
const machinery = named(
  "{cluster,failover,moving,line,drill,killed,postgres-,half-migrated,damaged-database}*",
  "{migrate-beside-others,proxies,http2-floods,socket,files-by-nginx,alerts,backup-bucket,backup-prove}*",
  "{*-faults,*-faults.s3,serve,serve.memory,month-of-circles.http}",
  "{behind-pgbouncer,deadlocks,env-option,pictures}",
);

/**
 * Tests over HTTP whose result depends on the database: plans and numbers of queries, order and pages of lists, search,
 * counters, and acts that meet each other or their own repetition. The others run on PostgreSQL in `npm run test:all`
 * only: so do those of who may do what, which is one condition on both, while `app.cached-answers` makes every call that
 * writes and `app.queries` every call that reads.
 */
const dependOnDatabase = named(
  "app.{plans,queries,cached-answers,several-servers}.http",
  "{catalogue,search-index,odd-texts,students,teachers,audit,oversight,borrowed-session}.http",
  "{notes,heavy-notes,note-sizes,encoded-once}.http",
  "{enrolment,leave-course,students-of-course,removed-students,outline,copy-course,copy-sequences,copied-course-backup,move,move-sequences}.http",
  "{counters,stored-counts,statistics,pressed-twice,sent-again,sign-up,update-course,rename-teacher}.http",
  "{delete-account,delete-races,delete-teacher,recall-account,sweep-files,purge-courses}.http",
  "{family,family-devices,ends-meanwhile,hard-cases,pins,guardians,grown-up,guardian-leaves,two-at-once,slips,wrong-signs,take-slip,invitations,today,waiting-letter,start-backup}.http",
  "{suspended-teacher,erase-person,export-person,export-tables,read-course,finish}.http",
  "{save-setting,read-student,complaints}.http",
  "{sheet,sheet-edges,sheet-overview,sheet-plans}.http",
  "{recitations,recitations-hearing,recitations-bytes,listeners-told}.http",
);

/** Processes for one command each. What they read and write runs on both databases in tests of its own. */
const commands = named("commands.db");

/** Milliseconds, far above what a test takes: one that takes longer says so itself. */
const TIME = 20_000;
/** Whole clusters, on a machine that does other things as well. */
const MACHINERY_TIME = 180_000;

// A test that passes only on a retry has found a race: it is named as flaky, and the change can land meanwhile.
const retry = process.env["CI"] === "true" ? 1 : 0;
// Importing the server again for each file took as long as its tests. No test changes a module.
const quick = { isolate: false, testTimeout: TIME, hookTimeout: TIME, retry };
const slow = { isolate: false, testTimeout: MACHINERY_TIME, hookTimeout: MACHINERY_TIME, retry };
const sqlite = { env: { TEST_DATABASE: "sqlite" } };
const postgres = {
  env: { TEST_DATABASE: "postgres" },
  globalSetup: "server/src/testing/provide-postgres.ts",
};
const s3 = { globalSetup: "server/src/testing/provide-s3.ts" };

const nameFlaky: Reporter = {
  onTestCaseResult: (test) => {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`flaky: ${test.module.relativeModuleId} > ${test.fullName}\n`);
  },
};

const projects = [
  { name: "unit", ...quick, include: withoutDatabase, exclude: [...onS3, ...machinery] },
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
  { name: "machinery", ...slow, ...s3, include: machinery, exclude: onDatabase },
  { name: "machinery-sqlite", ...slow, ...sqlite, include: machinery, exclude: withoutDatabase },
  {
    name: "machinery-postgres",
    ...slow,
    ...postgres,
    include: [...named("*.http"), ...machinery, ...commands],
    exclude: [...withoutDatabase, ...dependOnDatabase],
  },
  // Each test moves 40 MB several times; the pages may have to be built first.
  { name: "release", ...slow, testTimeout: 300_000, include: ["release/**/*.test.ts"] },
];

export default defineConfig({
  test: {
    reporters: ["default", nameFlaky],
    passWithNoTests: process.env["CI"] !== "true",
    // Three also on two cores: some tests wait for a time limit or a process.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
    projects: [
      ...projects.map((test) => ({ test })),
      {
        plugins: [messages()],
        test: {
          name: "web",
          retry,
          testTimeout: TIME,
          hookTimeout: TIME,
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
