import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import errors from "../../i18n/en/errors.json" with { type: "json" };
import fields from "../../i18n/en/fields.json" with { type: "json" };
import successes from "../../i18n/en/successes.json" with { type: "json" };
import { ERRORS } from "./errors.ts";
import { FIELD_ERRORS } from "./field-errors.ts";
import { contract } from "./index.ts";
import { canonicalType, FILE_RULES, lessonFileKind } from "./limits.ts";
import { ROLES } from "./roles.ts";
import { SUCCESSES } from "./successes.ts";

const calls = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<Endpoint>(named).map(([name, call]) => [`${feature}.${name}`, call] as const),
);

describe("the contract", () => {
  test("has one call for each method and path", () => {
    const routes = calls.flatMap(([, { method, alsoMethods = [], path }]) =>
      [method, ...alsoMethods].map((one) => `${one} ${path}`),
    );
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(calls)("%s has a valid path and access, and no body when it is a GET", (_, call) => {
    expect(call.path).toMatch(/^\/api\/(v1\/)?[\w/:]+$/);
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const params = call.params ? Object.keys((call.params as z.ZodObject).shape) : [];
    expect(params).toEqual(named);
    if (typeof call.access !== "string") {
      expect(call.access.length).toBeGreaterThan(0);
      for (const role of call.access) expect(ROLES).toContain(role);
    }
    if (call.method === "GET") expect(call.body).toBeUndefined();
  });

  test("gives each refusal a code, English words and a known status", () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect([400, 401, 403, 404, 409, 413, 415, 416, 429, 500, 503]).toContain(status);
    }
    const keys = (file: string, codes: readonly string[]) => codes.map((code) => `${file}.${code}`);
    expect(Object.keys(errors).toSorted()).toEqual(keys("errors", Object.keys(ERRORS)).toSorted());
    expect(Object.keys(fields).toSorted()).toEqual(keys("fields", FIELD_ERRORS).toSorted());
    expect(Object.keys(successes).toSorted()).toEqual(keys("successes", SUCCESSES).toSorted());
  });
});

describe("files", () => {
  test("are refused if they could run a script", () => {
    const types = Object.values(FILE_RULES).flatMap((rule) => [...rule.types]);
    for (const type of types) {
      expect(type).toMatch(
        /^(video|audio|image)\/[a-z0-9]+$|^application\/pdf$|^text\/(vtt|plain)$/,
      );
      expect(canonicalType(type)).toBe(type);
    }
    for (const type of ["image/svg+xml", "text/html", "application/xhtml+xml", "", "video/"]) {
      expect(lessonFileKind(type)).toBeUndefined();
    }
  });

  test("are accepted in each spelling of their type, whatever its case and parameters", () => {
    expect(canonicalType(" VIDEO/X-Matroska ; codecs=av1")).toBe("video/matroska");
    expect(canonicalType("image/jpg")).toBe("image/jpeg");
    expect(lessonFileKind("Application/PDF;charset=binary")).toBe("lessonDocument");
    for (const key of ["__proto__", "constructor", "toString"]) {
      expect(lessonFileKind(key)).toBeUndefined();
    }
  });
});
