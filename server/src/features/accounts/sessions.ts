import type { FastifyRequest } from "fastify";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newToken, sha256 } from "../../platform/secrets.ts";
import { findSession, insertSession, prolongSession } from "./sessions.queries.ts";

const SESSION_LIFE = 30 * DAY;
/** The expiry is moved at most once a day, so that most requests do not write. */
const SLIDE_AFTER = DAY;

/** Creates a session and returns its token; only the token's hash is stored. */
export async function beginSession(tx: Tx, userId: string, now: number): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    token_hash: sha256(token),
    user_id: userId,
    created_at: now,
    seen_at: now,
    expires_at: now + SESSION_LIFE,
  });
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
  const session = await findSession(database.read, tokenHash, now);
  if (!session) return undefined;
  if (now - session.seen_at > SLIDE_AFTER) {
    const times = { seenAt: now, expiresAt: now + SESSION_LIFE };
    await database.transaction((tx) => prolongSession(tx, tokenHash, times));
  }
  return {
    id: session.id,
    role: session.role,
    approved: session.approved === 1,
    suspended: session.suspended === 1,
    tokenHash,
  };
}
