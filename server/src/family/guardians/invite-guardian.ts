import type { z } from "zod";
import type { guardians } from "@madrasa/contract/family/guardians";
import { nameKey } from "@madrasa/contract/listed-names";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { consumeOrRefuse } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newLinkSecret, sha256 } from "../../platform/secrets.ts";
import {
  actAs,
  haveTwoGuardians,
  insertGuardians,
  listChildren,
  findUser,
  findUsers,
  listGrown,
  listGuardians,
  requirePassword,
} from "../../base/identity/index.ts";
import { consentOf, findGuardian, insertConsents } from "../family/index.ts";
import { requireText } from "../../base/site/index.ts";
import {
  deleteOpenInvitations,
  findInvitations,
  insertInvitations,
  markUsed,
} from "./guardians.queries.ts";
import { requireFirstOfAll, requireNoDecision } from "./guardians.policy.ts";
import { notifyGuardians } from "./notify-guardians.ts";

const LIFE = 7 * DAY;
const INVITATIONS_A_DAY = 20;
const GROWN_MAX = 50;

type Asked = z.output<typeof guardians.inviteGuardian.body>;
type Accepted = z.output<typeof guardians.acceptGuardianInvitation.body>;

/** Stores only the hash of the link; an earlier open one for any of these children ends. */
export async function inviteGuardian(
  platform: Platform,
  actor: Actor,
  { childIds, password }: Asked,
): Promise<{ link: string; expiresAt: string }> {
  await requirePassword(platform, actor, password);
  const ids = [...new Set(childIds)].toSorted();
  return makeInvitation(platform, actor, ids, (tx, now) =>
    requireFirstOfAll(tx, actor, { childIds: ids, now }),
  );
}

export async function nameGuardian(
  platform: Platform,
  actor: Actor,
  { password }: { password: string },
): Promise<{ link: string; expiresAt: string }> {
  await requirePassword(platform, actor, password);
  return makeInvitation(platform, actor, [actor.id], (tx, now) =>
    requireNoDecision(tx, [actor.id], now),
  );
}

/** `requireRight` throws if the actor may not invite guardians of these students. */
async function makeInvitation(
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
  requireRight: (tx: Tx, now: number) => Promise<void>,
): Promise<{ link: string; expiresAt: string }> {
  const now = platform.clock();
  const secret = newLinkSecret();
  const invite = async (tx: Tx) => {
    await requireRight(tx, now);
    if (await haveTwoGuardians(tx, ids)) throw refuse("TWO_GUARDIANS");
    const limit = { key: `guardians:${actor.id}`, limit: INVITATIONS_A_DAY, windowMs: DAY };
    await consumeOrRefuse(tx, limit, now);
    await deleteOpenInvitations(tx, ids);
    const of = { secret_hash: sha256(secret), made_by: actor.id };
    const times = { created_at: now, expires_at: now + LIFE };
    await insertInvitations(
      tx,
      ids.map((child_id) => ({ ...of, child_id, ...times })),
    );
  };
  await actAs(platform, actor, invite, ids);
  // In the fragment, which browsers do not send, so that it appears in no log.
  const link = `${platform.config.publicUrl}/second-guardian#${secret}`;
  return { link, expiresAt: isoTime(now + LIFE) };
}

/** Throws if used, withdrawn or expired. */
export async function openInvitation(db: Db, secret: string, now: number) {
  const found = await findInvitations(db, sha256(secret));
  const [first] = found;
  if (first?.used_at != null) throw refuse("GUARDIAN_INVITATION_USED");
  if (!first || first.expires_at <= now) throw refuse("INVITATION_OVER");
  return { first, invitations: found };
}

type PersonRow = { id: string; first_name: string; last_name: string };

/** Both guardians may have added the same child: the accepting one must say whether these are two. */
function refuseSameName(added: readonly PersonRow[], present: readonly PersonRow[]): void {
  const keyOf = (one: PersonRow) => nameKey(`${one.first_name} ${one.last_name}`);
  const keys = new Set(added.map(keyOf));
  const same = present.find((one) => keys.has(keyOf(one)));
  if (!same) return;
  const values = { name: same.first_name, childId: same.id };
  throw refuse("CHILD_EXISTS", { values });
}

/**
 * Gives consent for each child and becomes second guardian of all or none. A guardian named by a student can only read.
 */
export async function acceptInvitation(
  platform: Platform,
  actor: Actor,
  { secret, consent, kept = [] }: Accepted,
): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const asked = await openInvitation(database.read, secret, now);
  const ids = asked.invitations.map(({ child_id }) => child_id).toSorted();
  if (ids.includes(actor.id)) throw refuse("OWN_INVITATION");
  const accept = async (tx: Tx) => {
    // Read again after locking, because it may have been withdrawn for some of the children.
    const { first, invitations } = await openInvitation(tx, secret, now);
    if (invitations.length < ids.length) throw refuse("INVITATION_OVER");
    if (first.made_by === actor.id) throw refuse("OWN_INVITATION");
    await requireText(tx, consent);
    const { guardian, phone } = await findGuardian(tx, actor);
    const isNamed = first.made_by === first.child_id;
    const present = await (isNamed ? listGrown : listChildren)(tx, guardian.id);
    const added = ids.filter((id) => !present.some((one) => one.id === id));
    const most = isNamed ? GROWN_MAX : CHILDREN_MAX;
    if (present.length + added.length > most) throw refuse("TOO_MANY_CHILDREN");
    if (!isNamed) {
      const others = present.filter(({ id }) => !ids.includes(id) && !kept.includes(id));
      refuseSameName(await findUsers(tx, added), others);
    }
    if (!(await markUsed(tx, sha256(secret), now))) throw refuse("GUARDIAN_INVITATION_USED");
    if (await haveTwoGuardians(tx, added)) throw refuse("TWO_GUARDIANS");
    const [childId] = added;
    if (childId === undefined) return;
    await insertGuardians(
      tx,
      added.map((child_id, index) => ({
        child_id,
        guardian_id: guardian.id,
        created_at: now + index,
        is_first: 0,
        is_named: isNamed ? 1 : 0,
      })),
    );
    if (isNamed) {
      const student = await findUser(tx, childId);
      if (student) await notifyGuardians(tx, platform, [student], { what: "named" });
      return;
    }
    await insertConsents(
      tx,
      added.map((id) => consentOf({ childId: id, guardian, phone, consent, now })),
    );
    const all = await listGuardians(tx, childId);
    const others = all.filter(({ id }) => id !== actor.id);
    await notifyGuardians(tx, platform, others, { what: "joined" });
  };
  await actAs(platform, actor, accept, [...ids, actor.id]);
}
