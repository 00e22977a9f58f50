import type { z } from "zod";
import type { slips } from "@madrasa/contract/slips";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  consumeAll,
  type RateLimit,
  retryAfter,
} from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { foldText } from "../../platform/fold-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findCourse, languageOf } from "../courses/index.ts";
import { enrolIn } from "../enrolment/index.ts";
import { addChildrenIn, ownChildren, requireNotWithheld } from "../family/index.ts";
import {
  contactsOf,
  findUser,
  listGuardians,
  lockUser,
  requireSession,
} from "../../identity/index.ts";
import { findSlip, markTaken, setStudent, type SlipRow } from "./slips.queries.ts";
import { hashOfSigns, printedOf } from "./signs.ts";

/** Wrong signs of a person, and of all together: then the signs are closed, and the QR code is not. */
const wrongLimits = (userId: string): RateLimit[] => [
  { key: `slip-signs:${userId}`, limit: 5, windowMs: HOUR },
  { key: `slip-signs:${userId}:day`, limit: 15, windowMs: DAY },
  { key: "slip-signs", limit: 200, windowMs: HOUR },
];

/** First name and course of the slip with this secret. */
export async function readSlip({ database: { read: db }, clock }: Platform, secret: string) {
  const slip = await findSlip(db, { secretHash: sha256(secret) }, clock());
  if (!slip) throw refuse("SLIP_NOT_FOUND");
  return presentSlip(db, slip);
}

/** By the six signs, which tell nothing before a person with a verified phone sent them. */
export async function findBySigns(platform: Platform, actor: Actor, signs: string) {
  const { database, clock, config } = platform;
  const now = clock();
  const limits = wrongLimits(actor.id);
  const found = await database.transaction(async (tx) => {
    // Tries of one person are counted one after the other.
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const person = await findUser(tx, actor.id);
    if (!person || !contactsOf(person).phoneNumber) throw refuse("GUARDIAN_NEEDS_PHONE");
    for (const limit of limits) {
      const wait = await retryAfter(tx, limit, now);
      if (wait > 0) throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: wait / SECOND });
    }
    const signsHash = hashOfSigns(config.secretKey, signs);
    const slip = await findSlip(tx, { signsHash }, now);
    if (!slip) await consumeAll(tx, limits, now);
    return slip;
  });
  // Thrown after the transaction, which has counted the try.
  const printed = found && printedOf(config.secretKey, found);
  if (!found || !printed) throw refuse("SLIP_NOT_FOUND");
  return { ...(await presentSlip(database.read, found)), secret: printed.secret };
}

type Taking = z.output<typeof slips.takeSlip.body>;

/** The child that the slip is for joins its course: all of it, or nothing. */
export async function takeSlip(
  platform: Platform,
  actor: Actor,
  { secret, for: chosen }: Taking,
): Promise<{ courseId: string }> {
  const { database, clock } = platform;
  return database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const takenBy = await takerOf(tx, actor);
    const slip = await findSlip(tx, { secretHash: sha256(secret) }, clock());
    const refused = slip?.refused_person?.split(" ") ?? [];
    if (!slip || refused.includes(takenBy)) throw refuse("SLIP_NOT_FOUND");
    const courseId = slip.course_id;
    const isTaken = !(await markTaken(tx, slip.id, { takenBy, now: clock() }));
    if (isTaken) {
      // Read again: another may have taken it meanwhile.
      const { taken_by } = (await findSlip(tx, { id: slip.id }, clock())) ?? slip;
      if (taken_by === takenBy) return { courseId };
      throw refuse("SLIP_TAKEN");
    }
    const studentId = await studentOf(platform, tx, actor, { courseId, chosen });
    const outcome = await enrolIn(platform, tx, { courseId, studentId });
    if (outcome === "removed") throw refuse("REMOVED_FROM_COURSE");
    // It stays free for whom it is, and "Not this family" takes nobody out who came without it.
    if (!outcome.joined) throw refuse("IN_COURSE_ALREADY");
    await setStudent(tx, slip.id, studentId);
    return { courseId };
  });
}

/** Whom the teacher sees: of a child, which has no number, the guardian. */
async function takerOf(tx: Tx, actor: Actor): Promise<string> {
  if (!actor.isChild) return actor.id;
  const [guardian] = await listGuardians(tx, actor.id);
  return guardian?.id ?? actor.id;
}

async function studentOf(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { courseId, chosen }: { courseId: string; chosen: Taking["for"] },
): Promise<string> {
  if (chosen === "me") {
    if (actor.role !== "student") throw refuse("NOT_ALLOWED");
    if (actor.isChild) await requireNotWithheld(tx, actor, { courseId, childIds: [actor.id] });
    return actor.id;
  }
  if ("childId" in chosen) {
    const [child] = await ownChildren(tx, actor, [chosen.childId]);
    await requireNotWithheld(tx, actor, { courseId, childIds: [chosen.childId] });
    return child?.id ?? "";
  }
  const { child, consent } = chosen;
  const [added] = await addChildrenIn(platform, tx, actor, { children: [child], consent });
  return added?.id ?? "";
}

async function presentSlip(db: Db, slip: SlipRow) {
  const course = await findCourse(db, { id: slip.course_id });
  if (!course) throw refuse("SLIP_NOT_FOUND");
  return {
    firstName: firstNameOf(slip.name),
    course: { _id: course.id, title: course.title, language: languageOf(course) },
    isTaken: slip.taken_at !== null,
  };
}

/** Words that are half a name: "Abd ar-Rahman", "Abu Bakr", "Umm Kulthum". */
const HALF_NAMES = new Set(
  ["Abd", "Abdul", "Abdal", "Abdur", "Abdus", "Abu", "Umm", "عبد", "أبو", "أم", "ئەبو"].map(
    foldText,
  ),
);

/** The first name alone: a slip that was found in the street does not tell the family's name. */
function firstNameOf(name: string): string {
  const [first = name, second] = name.split(/\s+/);
  return second !== undefined && HALF_NAMES.has(foldText(first)) ? `${first} ${second}` : first;
}
