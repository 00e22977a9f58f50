import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { nameKey } from "@madrasa/contract/listed-names";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consumeOrRefuse } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { enrolTogether, requireJoined } from "../../learning/enrolment/index.ts";
import {
  actAs,
  changeUser,
  contactsOf,
  findUser,
  insertChildren,
  insertUsers,
  listChildren,
  shownAsGuardian,
  type Person,
} from "../../base/identity/index.ts";
import { requireText } from "../../base/site/index.ts";
import { freeAvatar } from "./child-avatars.ts";
import { insertConsents } from "./family.queries.ts";

/** Per phone, including children deleted since: they occupy space until purged. */
const ADDED_IN_A_MONTH = { limit: 2 * CHILDREN_MAX, windowMs: 30 * DAY };

type Form = z.output<typeof family.addChildren.body>;
type Consenting = Pick<Form, "consent"> & {
  childId: string;
  guardian: Person;
  phone: string;
  now: number;
};

export async function addChildren(platform: Platform, actor: Actor, form: Form) {
  return actAs(
    platform,
    actor,
    async (tx) => {
      return addChildrenIn(platform, tx, actor, form);
    },
    [actor.id],
  );
}

/** The transaction must lock the guardian's row. */
export async function addChildrenIn(platform: Platform, tx: Tx, actor: Actor, form: Form) {
  const { courseId, consent, phoneShown } = form;
  const now = platform.clock();
  await requireText(tx, consent);
  const { guardian, phone } = await findGuardian(tx, actor);
  if (phoneShown !== undefined) {
    await changeUser(tx, guardian, shownAsGuardian(guardian.role, phoneShown));
  }
  const present = await listChildren(tx, guardian.id);
  if (present.length + form.children.length > CHILDREN_MAX) throw refuse("TOO_MANY_CHILDREN");
  const limit = { key: limitKey(platform.config, "children-added", phone), ...ADDED_IN_A_MONTH };
  await consumeOrRefuse(tx, limit, now, form.children.length);
  const names = new Set(present.map((one) => nameKey(`${one.first_name} ${one.last_name}`)));
  const avatars = new Set(present.map(({ avatar }) => avatar));
  const added: { id: string; first_name: string; last_name: string; avatar: number }[] = [];
  for (const { firstName, lastName } of form.children) {
    const key = nameKey(`${firstName} ${lastName}`);
    if (names.has(key)) throw refuse("CHILD_EXISTS", { values: { name: firstName } });
    names.add(key);
    const id = newId();
    const child = {
      id,
      first_name: firstName,
      last_name: lastName,
      avatar: freeAvatar(id, avatars),
    };
    avatars.add(child.avatar);
    added.push(child);
  }
  await insertUsers(
    tx,
    added.map(({ id, first_name, last_name }) => ({
      id,
      role: "student" as const,
      first_name,
      last_name,
      contact_method: guardian.contact_method,
      approved: 1 as const,
      language: consent.language,
      created_at: now,
    })),
  );
  await insertChildren(
    tx,
    added.map(({ id, avatar }, index) => ({
      childId: id,
      guardianId: guardian.id,
      avatar,
      addedAt: now + index,
    })),
  );
  const studentIds = added.map(({ id }) => id);
  await insertConsents(
    tx,
    studentIds.map((childId) => consentOf({ childId, guardian, phone, consent, now })),
  );
  if (courseId !== undefined) {
    requireJoined(await enrolTogether(platform, tx, { courseId, studentIds }));
  }
  return added;
}

/** Requires a verified phone, by which the school reaches the family. */
export async function findGuardian(
  tx: Tx,
  actor: Actor,
): Promise<{ guardian: Person; phone: string }> {
  const guardian = await findUser(tx, actor.id);
  const phone = guardian && contactsOf(guardian).phoneNumber;
  if (!guardian || !phone) throw refuse("GUARDIAN_NEEDS_PHONE");
  // Suspended since the request was authorised.
  if (guardian.suspended === 1) throw refuse("ACCOUNT_SUSPENDED");
  return { guardian, phone };
}

export const consentOf = ({ childId, guardian, phone, consent, now }: Consenting) => ({
  child_id: childId,
  guardian_id: guardian.id,
  text_number: consent.text,
  language: consent.language,
  phone_end: phone.slice(-4),
  given_at: now,
});
