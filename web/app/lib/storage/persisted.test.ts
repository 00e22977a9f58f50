import { describe, expect, it, onTestFinished } from "vitest";
import {
  isArrayOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isShape,
  isString,
} from "./checks.ts";
import { persisted } from "./persisted.ts";
import { localStore } from "./storage.ts";

const KEY = "place";
type Village = { name: string; kind: "city" | "village"; people?: number | undefined };
const isVillage = isShape<Village>({
  name: isString,
  kind: isOneOf(["city", "village"]),
  people: isOptional(isNumber),
});
const village = persisted(KEY, isVillage);

describe("a persisted value", () => {
  it("is read as it was written, until it is cleared", () => {
    expect(village.read()).toBeUndefined();
    village.write({ name: "Basra", kind: "city" });
    expect(village.read()).toEqual({ name: "Basra", kind: "city" });
    village.clear();
    expect(localStore.read(KEY)).toBeNull();
  });

  it.each([
    "{half",
    "null",
    "7",
    "[]",
    '"Basra"',
    '{"name":"Basra"}',
    '{"name":"Basra","kind":"planet"}',
    '{"name":7,"kind":"city"}',
    '{"name":"Basra","kind":"city","people":"many"}',
  ])("is absent and removed where %s is stored", (text) => {
    onTestFinished(() => village.clear());
    localStore.write(KEY, text);
    expect(village.read()).toBeUndefined();
    expect(localStore.read(KEY)).toBeNull();
  });
});

describe("checks", () => {
  it("look into lists, records and pairs", () => {
    expect(isArrayOf(isNumber)([1, 2])).toBe(true);
    expect(isArrayOf(isNumber)([1, "2"])).toBe(false);
    expect(isArrayOf(isNumber)({ 0: 1 })).toBe(false);
    expect(isRecordOf(isString)({ title: "Madd" })).toBe(true);
    expect(isRecordOf(isString)({ title: null })).toBe(false);
    expect(isRecordOf(isString)(["Madd"])).toBe(false);
  });

  it("tell null from undefined", () => {
    expect(isNullable(isString)(null)).toBe(true);
    expect(isNullable(isString)(undefined)).toBe(false);
    expect(isOptional(isString)(undefined)).toBe(true);
    expect(isOptional(isString)(null)).toBe(false);
  });
});
