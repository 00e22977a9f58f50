import type { FastifyRequest } from "fastify";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isOutOfSpace } from "../../platform/out-of-space.ts";
import type { Actor } from "../../platform/actor.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import type { Platform } from "../../platform/platform.ts";
import { newToken, sha256 } from "../../platform/secrets.ts";
import { touchDevice } from "./devices.queries.ts";
import { forgetTriesOnDevice } from "./pins.queries.ts";
import { recogniseDevice, type Visit } from "./known-devices.ts";
import {
  findSession,
  insertSession,
  keepNewestSessions,
  prolongSession,
} from "./sessions.queries.ts";

const UNUSED_LIFE = 30 * DAY;
const SESSION_LIFE = 180 * DAY;
/** The expiry is updated once a day, to avoid writes per request. */
const SLIDE_AFTER = DAY;
/** Kept beside a new session: its response may be lost, and one browser may open several. */
const OTHERS_ON_DEVICE = 9;
const OTHERS_BY_FAMILY_KEY = 1;

/** Creates a session on a device after a password. Only hashes of both tokens are stored. */
export async function beginSession(tx: Tx, visit: Visit, now: number) {
  const device = await recogniseDevice(tx, visit, now);
  await forgetTriesOnDevice(tx, { guardianId: visit.userId, deviceId: device.id });
  const here = { user_id: visit.userId, device_id: device.id };
  await keepNewestSessions(tx, here, OTHERS_ON_DEVICE);
  return {
    token: await addSession(tx, { ...here, password_at: now }, now),
    device,
  };
}

type FamilyKey = { id: string; device_id: string; guardian_id: string };

/** Creates a child's session on a family device, keeping the previous one. */
export async function beginChildSession(
  tx: Tx,
  { childId, key }: { childId: string; key: FamilyKey },
  now: number,
): Promise<string> {
  const byKey = { user_id: childId, family_key_id: key.id };
  await keepNewestSessions(tx, byKey, OTHERS_BY_FAMILY_KEY);
  return addSession(tx, { ...byKey, device_id: key.device_id }, now);
}

export async function beginSessionByPin(tx: Tx, key: FamilyKey, now: number): Promise<string> {
  const byKey = { user_id: key.guardian_id, family_key_id: key.id };
  await keepNewestSessions(tx, byKey, OTHERS_BY_FAMILY_KEY);
  return addSession(tx, { ...byKey, device_id: key.device_id, by_pin: 1 }, now);
}

async function addSession(
  tx: Tx,
  of: Pick<
    NewRow<"sessions">,
    "user_id" | "device_id" | "family_key_id" | "by_pin" | "password_at"
  >,
  now: number,
): Promise<string> {
  const token = newToken();
  const times = { created_at: now, seen_at: now, expires_at: now + UNUSED_LIFE };
  await insertSession(tx, { token_hash: sha256(token), ...of, ...times });
  return token;
}

/** Authenticates a request by its bearer header; cookies are not read. */
export async function findActor(
  { database, clock }: Platform,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) return undefined;
  const now = clock();
  const tokenHash = sha256(token);
  const session = await findSession(database.read, { tokenHash, now });
  if (!session) return undefined;
  if (now - session.seen_at > SLIDE_AFTER) {
    const expiresAt = Math.min(now + UNUSED_LIFE, session.created_at + SESSION_LIFE);
    const prolonged = database.transaction(async (tx) => {
      await prolongSession(tx, tokenHash, { seenAt: now, expiresAt });
      await touchDevice(tx, session.device_id, { last_seen_at: now });
    });
    // Ignored, so that reading works on a full disk.
    await prolonged.catch(
      (error: unknown) => isOutOfSpace(error) || Promise.reject(error as Error),
    );
  }
  return {
    id: session.id,
    role: session.role,
    approved: session.approved === 1,
    suspended: session.suspended === 1,
    tokenHash,
    isChild: session.child_id !== null,
    deviceId: session.device_id,
    isPinSession: session.by_pin === 1,
    passwordAt: session.password_at,
  };
}
