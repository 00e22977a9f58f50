import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

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
 * Several servers, processes that are killed, outages, proxies, weak lines, large backups and a month of circles: they
 * take minutes, and `npm run test:all` runs them.
 */
const machinery = named(
  "{cluster,failover,moving,line,drill,killed,postgres-,half-migrated,damaged-database}*",
  "{migrate-beside-others,proxies,http2-floods,socket,files-by-nginx,alerts,backup-bucket,backup-prove}*",
  "{*-faults,*-faults.s3,serve.memory,month-of-circles.http}",
);

/**
 * Tests over HTTP whose result depends on the database: who may do what, plans and numbers of queries, order and pages
 * of lists, search, counters, and acts that meet each other or their own repetition. The others run on PostgreSQL in
 * `npm run test:all` only.
 */
const dependOnDatabase = named(
  "app.{access,access-families,plans,queries,cached-answers,several-servers}.http",
  "{catalogue,search-index,odd-texts,students,teachers,audit,oversight,borrowed-session}.http",
  "{notes,heavy-notes,note-sizes,encoded-once}.http",
  "{enrolment,leave-course,students-of-course,removed-students,outline,copy-course,copy-sequences,move,move-sequences}.http",
  "{counters,stored-counts,statistics,pressed-twice,sent-again,sign-up,update-course,rename-teacher}.http",
  "{delete-account,delete-races,delete-teacher,recall-account,sweep-files,purge-courses}.http",
  "{family,family-devices,pins,guardians,grown-up,guardian-leaves,slips,invitations,today,waiting-letter,start-backup}.http",
  "{suspended-teacher,erase-person,export-person,export-tables,read-course,finish}.http",
  "{children-text,save-setting,read-student,recovery-links,complaints}.http",
  "{sheet,sheet-attendance,sheet-home,sheet-overview,sheet-plans,sheet-records,substitutes}.http",
  "{recitations,recitations-hearing,recitations-bytes,recitations-permitted,recitations-end,recitations-gone,listeners,listeners-told}.http",
);

/** Milliseconds, far above what a test takes: one that takes longer says so itself. */
const TIME = 20_000;
/** Whole clusters, on a machine that does other things as well. */
const MACHINERY_TIME = 180_000;

// Importing the server again for each file took as long as its tests. No test changes a module.
const quick = { isolate: false, testTimeout: TIME, hookTimeout: TIME };
const slow = { isolate: false, testTimeout: MACHINERY_TIME, hookTimeout: MACHINERY_TIME };
const sqlite = { env: { TEST_DATABASE: "sqlite" } };
const postgres = {
  env: { TEST_DATABASE: "postgres" },
  globalSetup: "server/src/testing/provide-postgres.ts",
};
const s3 = { globalSetup: "server/src/testing/provide-s3.ts" };

const projects = [
  { name: "unit", ...quick, include: withoutDatabase, exclude: [...onS3, ...machinery] },
  { name: "sqlite", ...quick, ...sqlite, include: onDatabase, exclude: machinery },
  {
    name: "postgres",
    ...quick,
    ...postgres,
    include: [...named("*.db"), ...dependOnDatabase],
    exclude: machinery,
  },
  { name: "s3", ...quick, ...s3, include: onS3, exclude: machinery },
  { name: "checks", ...quick, include: ["checks/**/*.test.ts"] },
  { name: "machinery", ...slow, ...s3, include: machinery, exclude: onDatabase },
  { name: "machinery-sqlite", ...slow, ...sqlite, include: machinery, exclude: withoutDatabase },
  {
    name: "machinery-postgres",
    ...slow,
    ...postgres,
    include: [...named("*.http"), ...machinery],
    exclude: [...withoutDatabase, ...dependOnDatabase],
  },
  // Each test moves 40 MB several times; the pages may have to be built first.
  { name: "release", ...slow, testTimeout: 300_000, include: ["release/**/*.test.ts"] },
];

export default defineConfig({
  test: {
    passWithNoTests: process.env["CI"] !== "true",
    // Three also on two cores: some tests wait for a time limit or a process.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
    projects: [
      ...projects.map((test) => ({ test })),
      {
        plugins: [messages()],
        test: {
          name: "web",
          testTimeout: TIME,
          hookTimeout: TIME,
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
