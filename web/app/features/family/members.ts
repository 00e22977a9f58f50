import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { verdictOf } from "../../lib/line/verdict.ts";
import {
  type Check,
  isArrayOf,
  isBoolean,
  isNumber,
  isOptional,
  isShape,
  isString,
} from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";

export type Members = DataOf<typeof contract.family.listMembers>;
export type Member = Members["children"][number];
export type Guardian = Members["guardian"];

/** After this long without an answer, the names are shown as they were. */
const SLOW_MS = 5_000;

const person = { _id: isString, firstName: isString, hasPin: isOptional(isBoolean) };
const isMembers: Check<Members> = isShape<Members>({
  children: isArrayOf(isShape<Member>({ ...person, mark: isNumber, waits: isOptional(isBoolean) })),
  guardian: isShape<Guardian>(person),
});
const stored = persisted("familyMembers", isMembers);

/**
 * Without a line, and while the guardian is suspended, children come in by what is kept on this device: the school
 * opens nothing new then, and ends nothing.
 */
export const opensByDevice = (error: unknown): boolean =>
  verdictOf(error) === "later" ||
  (error instanceof ApiError && error.code === "GUARDIAN_SUSPENDED");

/** Who can be chosen here; without a line as the school said last. */
export async function readMembers(familyKey: string): Promise<Members> {
  try {
    const signal = AbortSignal.timeout(SLOW_MS);
    const members = await call(contract.family.listMembers, { body: { familyKey }, signal });
    stored.write(members);
    return members;
  } catch (error) {
    const members = opensByDevice(error) ? stored.read() : undefined;
    if (!members) throw error;
    return members;
  }
}
