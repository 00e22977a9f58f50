import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent } from "@madrasa/testkit/people";
import { test } from "./app-test.ts";

const abandoned = {
  fails: true,
  timeout: 500, // not a limit: the test is to be ended by it
};

test.beforeAll(async ({ school }) => {
  await aStudent(school);
});

test("goes on calling its school until its limit has passed", abandoned, async ({ school }) => {
  for (;;) await aStudent(school);
});

test("finds the school closed that a test before it was ended with", async ({ school }) => {
  await expect(school.call(contract.catalogue.listCourses, {})).rejects.toThrow("closed");
});
