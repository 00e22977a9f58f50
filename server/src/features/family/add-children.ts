import type { z } from "zod";
import type { family } from "@madrasa/contract/family";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import type { Actor } from "../../platform/actor.ts";
import { foldText } from "../../platform/fold-text.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import { enrolTogether } from "../enrolment/index.ts";
import {
  type Person,
  contactsOf,
  findUser,
  insertChildren,
  insertUsers,
  listChildren,
  lockUser,
  requireSession,
} from "../../identity/index.ts";
import { requireText } from "../site/index.ts";
import { freeMark } from "./child-marks.ts";
import { insertConsents } from "./family.queries.ts";

type Form = z.output<typeof family.addChildren.body>;
type Consenting = Pick<Form, "consent"> & {
  childId: string;
  guardian: Person;
  phone: string;
  now: number;
};

/** Adds children of a guardian, with one consent for all of them, and to a course where one is named. */
export async function addChildren(platform: Platform, actor: Actor, form: Form) {
  return platform.database.transaction(async (tx) => {
    // Two calls at once are counted one after the other.
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    return addChildrenIn(platform, tx, actor, form);
  });
}

/** In the caller's transaction, which holds the guardian's row. */
export async function addChildrenIn(platform: Platform, tx: Tx, actor: Actor, form: Form) {
  const { courseId, consent } = form;
  const now = platform.clock();
  await requireText(tx, consent);
  const { guardian, phone } = await findGuardian(tx, actor);
  const present = await listChildren(tx, guardian.id);
  if (present.length + form.children.length > CHILDREN_MAX) throw refuse("TOO_MANY_CHILDREN");
  const names = new Set(present.map((one) => nameKey(one.first_name, one.last_name)));
  const marks = new Set(present.map(({ mark }) => mark));
  const added: { id: string; first_name: string; last_name: string; mark: number }[] = [];
  for (const { firstName, lastName } of form.children) {
    const key = nameKey(firstName, lastName);
    if (names.has(key)) throw refuse("CHILD_EXISTS", { values: { name: firstName } });
    names.add(key);
    const id = newId();
    const child = { id, first_name: firstName, last_name: lastName, mark: freeMark(id, marks) };
    marks.add(child.mark);
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
    added.map(({ id, mark }, place) => ({
      childId: id,
      guardianId: guardian.id,
      mark,
      // Shown in this order.
      addedAt: now + place,
    })),
  );
  const studentIds = added.map(({ id }) => id);
  await insertConsents(
    tx,
    studentIds.map((childId) => consentOf({ childId, guardian, phone, consent, now })),
  );
  if (courseId !== undefined) await enrolTogether(platform, tx, { courseId, studentIds });
  return added;
}

/** A guardian has a verified phone: by it the school reaches the child's family. */
export async function findGuardian(
  tx: Tx,
  actor: Actor,
): Promise<{ guardian: Person; phone: string }> {
  const guardian = await findUser(tx, actor.id);
  const phone = guardian && contactsOf(guardian).phoneNumber;
  if (!guardian || !phone) throw refuse("GUARDIAN_NEEDS_PHONE");
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

export const nameKey = (firstName: string, lastName: string) =>
  foldText(`${firstName} ${lastName}`);
