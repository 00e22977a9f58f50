import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { messages } from "./web/plugins/messages.ts";

const serverTests = ["contract/src/**", "server/src/**", "server/seeds/**"];
const onBothDatabases = ["**/*.http.test.ts", "**/*.db.test.ts"];
const onS3 = "**/*.s3.test.ts";

const folders = (ending: string) => serverTests.map((folder) => `${folder}/*.${ending}`);
const withDatabase = [...folders("http.test.ts"), ...folders("db.test.ts")];

/** Milliseconds: many times what the longest test takes on a machine that does nothing else. */
const PATIENCE = 180_000;

/** Importing the server again for each file took as long as its tests. No test changes a module. */
const sharesModules = { isolate: false };

export default defineConfig({
  test: {
    passWithNoTests: process.env["CI"] !== "true",
    // Three also on two cores: some tests wait for a time limit or a process.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
    projects: [
      {
        test: {
          name: "unit",
          ...sharesModules,
          testTimeout: PATIENCE,
          include: folders("test.ts"),
          exclude: [...onBothDatabases, onS3],
        },
      },
      {
        test: {
          name: "sqlite",
          ...sharesModules,
          include: withDatabase,
          env: { TEST_DATABASE: "sqlite" },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: "postgres",
          ...sharesModules,
          include: withDatabase,
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "server/src/testing/provide-postgres.ts",
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: "s3",
          ...sharesModules,
          include: folders("s3.test.ts"),
          globalSetup: "server/src/testing/provide-s3.ts",
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        plugins: [messages()],
        test: {
          name: "web",
          testTimeout: PATIENCE,
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "release",
          include: ["release/**/*.test.ts"],
          // Each test moves 40 MB several times; the pages may have to be built first.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "checks",
          include: ["checks/**/*.test.ts"],
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
  },
});
