import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";

const ID = "64f1c0a9d27b3e58a1c4907f";
const SECRET = "A_b-4567890123456789aZ";

/** The token in a link that stops emails. */
const TOKEN = `digest.${ID}.${"a".repeat(43)}`;

const IDENTIFIERS: Record<string, string> = {
  email: "zaid@school.test",
  phone: "9876543210",
  phoneNumber: "9876543210",
  country: "India",
  otp: "4071",
  oldOtp: "4071",
  secondStep: "407123",
  pin: "4071",
  secret: SECRET,
  invitation: SECRET,
  familyKey: SECRET + SECRET.slice(1),
  shortCode: "A2B3C4",
  certificateId: "0123456789abcdef0123456789abcdef",
  code: ID,
  audience: ID,
  token: TOKEN,
  link: "https://meet.test/a",
  url: "https://meet.test/a",
};

const isIdName = (name: string) => /^_?id$|I[dD]s?$/.test(name) || FILE_KEYS.includes(name);
const FILE_KEYS = ["filePath", "fileKey", "thumbnail", "banner", "target", "kept"];

const TEXTS = [
  "after",
  "alt",
  "answer",
  "ar",
  "before",
  "category",
  "ckb",
  "contact",
  "contentType",
  "cursor",
  "date",
  "day",
  "description",
  "deviceTime",
  "en",
  "examiner",
  "fileType",
  "filename",
  "firstName",
  "header",
  "key",
  "lastName",
  "name",
  "names",
  "note",
  "paragraph",
  "password",
  "reason",
  "remark",
  "scheduledTime",
  "search",
  "subheader",
  "tags",
  "takenAt",
  "text",
  "timeZone",
  "title",
  "updatedAt",
  "ur",
  "value",
  "words",
];

const MARKED = [
  (text: string) => `\u202A${text}\u202C`,
  (text: string) => `\u200E${text}\u200F`,
  (text: string) => `\u2066${text}\u2069`,
  (text: string) => `\u200B${text.slice(0, 3)}\u200D${text.slice(3)}\uFEFF`,
  (text: string) => `${text}\u00AD`,
];

type Leaf = { path: string[]; schema: z.ZodType };

function stringLeaves(schema: z.ZodType, path: string[]): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      stringLeaves(field, [...path, name]),
    );
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return stringLeaves(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return stringLeaves(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((one) => stringLeaves(one as z.ZodType, path));
  }
  if (schema instanceof z.ZodPipe) {
    const inner = stringLeaves(schema.in as z.ZodType, path);
    // A transformed string is one field; a transformed object has fields.
    return inner.length === 1 && inner[0]?.path === path ? [{ path, schema }] : inner;
  }
  return schema instanceof z.ZodString ? [{ path, schema }] : [];
}

const leaves = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, endpoint]) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      return stringLeaves(schema, []).map((leaf) => ({
        ...leaf,
        field: leaf.path.at(-1) ?? "",
        name: `${feature}.${name} ${part} ${leaf.path.join(".")}`,
      }));
    }),
  ),
);

const sampleOf = ({ field, schema }: { field: string; schema: z.ZodType }): string | undefined => {
  if (isIdName(field) && schema.safeParse(ID).success) return ID;
  const sample = IDENTIFIERS[field];
  return sample !== undefined && !schema.safeParse(sample).success ? ID : sample;
};

const identifiers = leaves.flatMap((leaf) => {
  const sample = sampleOf(leaf);
  return sample === undefined ? [] : [{ ...leaf, sample }];
});

describe("the calls of the contract", () => {
  test("have no text of which it is not known whether it identifies something", () => {
    const others = leaves.filter((leaf) => sampleOf(leaf) === undefined).map(({ field }) => field);
    expect([...new Set(others)].toSorted()).toEqual(TEXTS.toSorted());
    expect(identifiers.length).toBeGreaterThan(150);
    const named = new Set(identifiers.map(({ field }) => field));
    for (const name of Object.keys(IDENTIFIERS)) expect(named, name).toContain(name);
  });

  test.each(identifiers)("take no invisible characters in $name", ({ schema, sample }) => {
    const clean = schema.safeParse(sample);
    expect(clean.success).toBe(true);
    for (const mark of MARKED) {
      const marked = schema.safeParse(mark(sample));
      if (marked.success) expect(marked.data).toEqual(clean.data);
    }
  });
});
