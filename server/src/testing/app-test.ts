import { test as base } from "vitest";
import { createTestApp, type TestApp } from "./test-app.ts";

/** Shared by a file's tests; opened on first use. */
export function appTest(open: () => Promise<TestApp>) {
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from this pattern
  return base.extend("school", { scope: "file" }, async ({}, { onCleanup }) => {
    const school = await open();
    onCleanup(() => school.close());
    return school;
  });
}

export const test = appTest(() => createTestApp());
