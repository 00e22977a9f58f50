import { test as base } from "vitest";
import { openTestSchool, type TestSchool } from "./test-school.ts";

/** Shared by a file's tests; opened on first use. */
export function schoolTest(open: () => Promise<TestSchool>) {
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the needed fixtures from this pattern
  return base.extend("school", { scope: "file" }, async ({}, { onCleanup }) => {
    const school = await open();
    onCleanup(() => school.close());
    return school;
  });
}

export const test = schoolTest(() => openTestSchool());
