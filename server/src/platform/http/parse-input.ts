import type { ErrorValues, FieldError } from "@madrasa/contract/errors";
import { type FieldErrorCode, isFieldError } from "@madrasa/contract/field-errors";
import { RULES } from "@madrasa/contract/rules";
import type { z } from "zod";
import { fieldError, refuse, refuseField } from "../refusal.ts";

/** Parses input with a contract schema. An optional field sent as "" counts as absent. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  let result = schema.safeParse(value, { reportInput: true });
  const filled = result.error && withoutBlanks(value, result.error.issues);
  if (filled !== undefined) result = schema.safeParse(filled, { reportInput: true });
  if (!result.success) {
    throw refuse("INVALID_INPUT", { fields: result.error.issues.map(asFieldError) });
  }
  refuseUnstorable(result.data, []);
  return result.data as undefined;
}

/** Omitted or filled in by changes, but never emptied. */
const NEVER_BLANK: readonly string[] = [
  RULES.title.missing,
  RULES.description.missing,
  RULES.firstName.missing,
  RULES.lastName.missing,
];

type Fields = Record<PropertyKey, unknown>;

/** Copy without refused fields that are "", as sent by empty form inputs; undefined without any. */
function withoutBlanks(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const at = (from: unknown, path: PropertyKey[]) =>
    path.reduce((part, step) => (part as Fields | undefined)?.[step], from);
  const blank = issues.filter(
    ({ path, message }) =>
      typeof path.at(-1) === "string" && at(value, path) === "" && !NEVER_BLANK.includes(message),
  );
  if (blank.length === 0) return undefined;
  const copy: unknown = structuredClone(value);
  for (const { path } of blank) {
    delete (at(copy, path.slice(0, -1)) as Fields)[path.at(-1) as string];
  }
  return copy;
}

const VALUES_SHOWN = 100;

/** The contract gives the code as the issue's message, or leaves it to the kind of issue. */
function asFieldError(issue: z.core.$ZodIssue): FieldError {
  const [code, values] = describeIssue(issue);
  return fieldError(
    issue.path.join("."),
    isFieldError(issue.message) ? issue.message : code,
    values,
  );
}

function describeIssue(issue: z.core.$ZodIssue): [FieldErrorCode, ErrorValues?] {
  const listed = (values: readonly unknown[]) => values.join(", ").slice(0, VALUES_SHOWN);
  switch (issue.code) {
    case "unrecognized_keys":
      return ["UNKNOWN", { names: listed(issue.keys) }];
    case "invalid_type":
      return issue.input === undefined ? ["REQUIRED"] : ["MUST_BE", { type: issue.expected }];
    case "invalid_value":
      return issue.input === undefined
        ? ["REQUIRED"]
        : ["ONE_OF", { allowed: listed(issue.values) }];
    case "too_big":
      return [tooBig(issue.origin), { max: Number(issue.maximum) }];
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? ["REQUIRED"]
        : ["TOO_LOW", { min: Number(issue.minimum) }];
    case "custom":
      return ["INVALID", issue.params as ErrorValues | undefined];
    default:
      return ["INVALID"];
  }
}

function tooBig(origin: string): FieldErrorCode {
  if (origin === "string") return "TOO_LONG";
  return origin === "array" ? "TOO_MANY" : "TOO_HIGH";
}

/** PostgreSQL text cannot contain NUL, nor UTF-8 unpaired surrogates. Runs on parsed values, whose depth is bounded. */
function refuseUnstorable(value: unknown, path: readonly string[]): void {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
    throw refuseField(path.join("."), "CHARACTER");
  }
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseUnstorable(inner, [...path, key]);
  }
}
