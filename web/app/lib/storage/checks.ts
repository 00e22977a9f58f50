/**
 * Type guards for stored values, which older versions or other programs may have written. Not zod, to keep the first
 * load small.
 */
export type Check<Value> = (value: unknown) => value is Value;

export const isString: Check<string> = (value) => typeof value === "string";
export const isNumber: Check<number> = (value) => typeof value === "number";

export const isBoolean: Check<boolean> = (value) => typeof value === "boolean";

export const isNullable =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value) =>
    value === null || check(value);

export const isOptional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

export const isOneOf =
  <const Value>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.includes(value as Value);

export const isArrayOf =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(check);

export const isRecordOf =
  <Value>(check: Check<Value>): Check<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(check);

export const isShape =
  <Value extends object>(fields: { [Key in keyof Value]-?: Check<Value[Key]> }): Check<Value> =>
  (value): value is Value =>
    isObject(value) &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => check(value[key]));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
