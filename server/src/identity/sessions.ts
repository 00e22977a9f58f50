import type { FastifyRequest } from "fastify";
import { DAY } from "../platform/clock.ts";
import type { Tx } from "../platform/database/database.ts";
import { isOutOfSpace } from "../platform/out-of-space.ts";
import type { Actor } from "../platform/actor.ts";
import type { Platform } from "../platform/platform.ts";
import { newToken, sha256 } from "../platform/secrets.ts";
import { touchDevice } from "./devices.queries.ts";
import { deleteFormerSessions, forgetTriesOnDevice } from "./pins.queries.ts";
import { recogniseDevice, type Visit } from "./known-devices.ts";
import { findSession, insertSession, prolongSession } from "./sessions.queries.ts";

/** A session ends so long after its last use. */
const UNUSED_LIFE = 30 * DAY;
/** A session ends so long after the sign-in, however much it is used. */
const SESSION_LIFE = 180 * DAY;
/** The expiry is moved at most once a day, so that most requests do not write. */
const SLIDE_AFTER = DAY;

/** Creates a session on the device that a browser is; of both tokens only the hashes are stored. */
export async function beginSession(tx: Tx, visit: Visit, now: number) {
  const device = await recogniseDevice(tx, visit, now);
  await forgetTriesOnDevice(tx, { guardianId: visit.userId, deviceId: device.id });
  return {
    token: await addSession(tx, { user_id: visit.userId, device_id: device.id }, now),
    device,
  };
}

type FamilyKey = { id: string; device_id: string; guardian_id: string };

/** A session of a child on the device of a guardian, beside the one that the child had there last. */
export async function beginChildSession(
  tx: Tx,
  { childId, key }: { childId: string; key: FamilyKey },
  now: number,
): Promise<string> {
  await deleteFormerSessions(tx, { keyId: key.id, userId: childId });
  const of = { user_id: childId, device_id: key.device_id, family_key_id: key.id };
  return addSession(tx, of, now);
}

/** A session of the guardian, who gave the PIN of this device. */
export async function beginSessionByPin(tx: Tx, key: FamilyKey, now: number): Promise<string> {
  const of = { user_id: key.guardian_id, device_id: key.device_id, family_key_id: key.id };
  return addSession(tx, { ...of, by_pin: 1 }, now);
}

async function addSession(
  tx: Tx,
  of: { user_id: string; device_id: string; family_key_id?: string; by_pin?: 1 },
  now: number,
): Promise<string> {
  const token = newToken();
  const times = { created_at: now, seen_at: now, expires_at: now + UNUSED_LIFE };
  await insertSession(tx, { token_hash: sha256(token), ...of, ...times });
  return token;
}

/** The signed-in user of a request, from the bearer header; cookies are not read. */
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
    // On a full disk people read on.
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
    byPin: session.by_pin === 1,
  };
}
