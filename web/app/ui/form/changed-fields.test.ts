import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const before = { title: "Fiqh", tags: ["a", "b"], links: [{ name: "x" }], subtitle: "" };

it("is what differs, also in a list, and also what became empty", () => {
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields({ ...before, title: "" }, before)).toEqual({ title: "" });
  expect(changedFields({ ...before, tags: ["a"] }, before)).toEqual({ tags: ["a"] });
  expect(changedFields({ ...before, links: [{ name: "y" }] }, before)).toEqual({
    links: [{ name: "y" }],
  });
});

it("has a field that was not there before only where it was filled in", () => {
  const { subtitle: _, ...former } = before;
  expect(changedFields({ ...before, subtitle: "For all" }, former)).toEqual({
    subtitle: "For all",
  });
  expect(changedFields({ ...before, subtitle: undefined }, former)).toEqual({});
});
