import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { ErrorCode } from "@madrasa/contract/errors";
import { call } from "../../lib/api/client.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { FAMILY_MEMBERS } from "../../lib/session/family-key.ts";
import { endFamilySessions } from "../../lib/session/family-sessions.ts";
import { lastUserId } from "../../lib/session/person.ts";
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

export const isRefusal = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && error.code !== undefined && codes.includes(error.code);

/** Timeout after which the stored names are shown. */
const SLOW_MS = 5_000;

const person = { _id: isString, firstName: isString };
const isMembers: Check<Members> = isShape<Members>({
  children: isArrayOf(
    isShape<Member>({ ...person, hasPin: isBoolean, avatar: isNumber, waits: isBoolean }),
  ),
  guardian: isShape<Guardian>({
    ...person,
    pinLength: isOptional(isNumber),
    waits: isOptional(isBoolean),
  }),
});
const stored = persisted(FAMILY_MEMBERS, isMembers);

/** The child of this device whose session is open, as stored with the names. */
export const memberHere = (): Member | undefined =>
  stored.read()?.children.find(({ _id }) => _id === lastUserId());

/** False if the names of this device are those of another guardian. */
export function isFamilyOf(guardianId: string | null): boolean {
  const members = stored.read();
  return members === undefined || members.guardian._id === guardianId;
}

/** Called when another guardian may have opened the device. */
export const forgetMembers = (): void => stored.clear();

/** Names on the child picker; offline, those stored last. */
export async function readMembers(familyKey: string): Promise<Members> {
  try {
    const signal = AbortSignal.timeout(SLOW_MS);
    const members = await call(contract.family.listMembers, { body: { familyKey }, signal });
    stored.write(members);
    return members;
  } catch (error) {
    // The server has ended the sessions opened with the key.
    if (isRefusal(error, "GUARDIAN_SUSPENDED")) endFamilySessions();
    const members = classifyError(error) === "later" ? stored.read() : undefined;
    if (!members) throw error;
    return members;
  }
}
