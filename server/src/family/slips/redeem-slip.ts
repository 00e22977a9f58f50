import type { z } from "zod";
import type { slips } from "@madrasa/contract/family/slips";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import {
  consumeAll,
  type RateLimit,
  retryAfter,
} from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { foldText } from "../../platform/fold-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findCourse, languageOf } from "../../courses/courses/index.ts";
import { enrolTogether, isRemoved, requireJoined } from "../../learning/enrolment/index.ts";
import {
  addChildrenIn,
  deleteRequests,
  requireOwnChildren,
  request,
  requireNotWithheld,
} from "../family/index.ts";
import { isEnrolled } from "../../courses/lessons/index.ts";
import { actAs, contactsOf, findUser, listChildren } from "../../base/identity/index.ts";
import { findHolder, findSlip, markTaken, type SlipRow } from "./slips.queries.ts";
import { hashShortCode, printedOf } from "./short-code.ts";

/** Wrong codes per person, and in total: then codes are closed, but not QR codes. */
const wrongLimits = (userId: string): RateLimit[] => [
  { key: `slip-signs:${userId}`, limit: 5, windowMs: HOUR },
  { key: `slip-signs:${userId}:day`, limit: 15, windowMs: DAY },
  { key: "slip-signs", limit: 200, windowMs: HOUR },
];

export async function readSlip(
  { database: { read: db }, clock }: Platform,
  actor: Actor | undefined,
  secret: string,
) {
  const now = clock();
  const slip = await findSlip(db, { secretHash: sha256(secret) }, now);
  if (!slip) throw refuse("SLIP_NOT_FOUND");
  return presentSlip(db, slip, { actor, now });
}

/** Finds a slip by its code, for people with a verified phone only. */
export async function findByShortCode(platform: Platform, actor: Actor, shortCode: string) {
  const { database, clock, config } = platform;
  const now = clock();
  const limits = wrongLimits(actor.id);
  const found = await actAs(
    platform,
    actor,
    async (tx) => {
      const person = await findUser(tx, actor.id);
      if (!person || !contactsOf(person).phoneNumber) throw refuse("GUARDIAN_NEEDS_PHONE");
      for (const limit of limits) {
        const wait = await retryAfter(tx, limit, now);
        if (wait > 0) throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: wait / SECOND });
      }
      const shortCodeHash = hashShortCode(config.secretKey, shortCode);
      const slip = await findSlip(tx, { shortCodeHash }, now);
      const ref = { courseId: slip?.course_id ?? "", studentId: actor.id };
      if (slip && !(await isRemoved(platform, tx, ref))) return slip;
      await consumeAll(tx, limits, now);
      return undefined;
    },
    [actor.id],
  );
  // Thrown after the transaction that counted the attempt.
  const printed = found && printedOf(config.secretKey, found);
  if (!found || !printed) throw refuse("SLIP_NOT_FOUND");
  return { ...(await presentSlip(database.read, found, { actor, now })), secret: printed.secret };
}

type Taking = z.output<typeof slips.redeemSlip.body>;

/** Adds the slip's child to the course, all or nothing. A child asks its guardians, and the slip is reserved. */
export async function redeemSlip(
  platform: Platform,
  actor: Actor,
  { secret, for: chosen }: Taking,
): Promise<{ courseId: string; joined: boolean }> {
  const { clock } = platform;
  const taken = await actAs(
    platform,
    actor,
    async (tx) => {
      const now = clock();
      const known = await findSlip(tx, { secretHash: sha256(secret) }, now);
      if (!known) throw refuse("SLIP_NOT_FOUND");
      const courseId = known.course_id;
      if (isTakenBy(known, actor)) {
        const ref = { courseId, studentId: known.student_id ?? "" };
        if (await isEnrolled(tx, ref)) return { courseId, joined: true };
        throw refuse((await isRemoved(platform, tx, ref)) ? "REMOVED_FROM_COURSE" : "SLIP_TAKEN");
      }
      const studentId = await studentOf(platform, tx, actor, { courseId, chosen });
      await lockRows(tx, "courses", "id", courseId, "write");
      // Read again: it may have been used or reserved meanwhile.
      const slip = await findSlip(tx, { id: known.id }, now);
      if (!slip) throw refuse("SLIP_NOT_FOUND");
      const holder = await findHolder(tx, slip.id, now);
      if (slip.taken_at !== null || (holder ?? studentId) !== studentId) throw refuse("SLIP_TAKEN");
      if (actor.isChild) {
        if (await isEnrolled(tx, { courseId, studentId })) throw refuse("IN_COURSE_ALREADY");
        await request(platform, tx, { courseId, childId: studentId, slipId: slip.id });
        return { courseId, joined: false };
      }
      await deleteRequests(tx, { courseId, childIds: [studentId] });
      const enrolled = await enrolTogether(platform, tx, { courseId, studentIds: [studentId] });
      // A child added here would stay without the course.
      if (enrolled === "removed" && !isNew(chosen)) return enrolled;
      // The slip stays free, so that "Not this family" removes nobody who joined without it.
      if (!requireJoined(enrolled).joined) throw refuse("IN_COURSE_ALREADY");
      await markTaken(tx, slip.id, { studentId, takenBy: actor.id, now });
      return { courseId, joined: true };
    },
    [actor.id],
  );
  if (taken === "removed") throw refuse("REMOVED_FROM_COURSE");
  return taken;
}

const isNew = (chosen: Taking["for"]) => chosen !== "me" && "child" in chosen;

/** Throws SLIP_TAKEN if used by somebody else. */
function isTakenBy(slip: SlipRow, { id }: Actor): boolean {
  if (slip.taken_at === null) return false;
  if (slip.taken_by !== id && slip.student_id !== id) throw refuse("SLIP_TAKEN");
  return true;
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
    const [child] = await requireOwnChildren(tx, actor, [chosen.childId]);
    await requireNotWithheld(tx, actor, { courseId, childIds: [chosen.childId] });
    return child?.id ?? "";
  }
  const { child, consent } = chosen;
  const [added] = await addChildrenIn(platform, tx, actor, { children: [child], consent });
  return added?.id ?? "";
}

type Reading = { actor: Actor | undefined; now: number };

async function presentSlip(db: Db, slip: SlipRow, { actor, now }: Reading) {
  const course = await findCourse(db, { id: slip.course_id });
  if (!course) throw refuse("SLIP_NOT_FOUND");
  const holder = await findHolder(db, slip.id, now);
  const own = actor ? [actor, ...(await listChildren(db, actor.id))].map(({ id }) => id) : [];
  return {
    firstName: firstNameOf(slip.name),
    course: { _id: course.id, title: course.title, language: languageOf(course) },
    isTaken: slip.taken_at !== null || (holder !== undefined && !own.includes(holder)),
  };
}

/** First parts of compound names: "Abd ar-Rahman", "Abu Bakr", "Umm Kulthum". */
const HALF_NAMES = new Set(
  ["Abd", "Abdul", "Abdal", "Abdur", "Abdus", "Abu", "Umm", "عبد", "أبو", "أم", "ئەبو"].map(
    foldText,
  ),
);

/** First name only: a lost slip must not reveal the family name. */
function firstNameOf(name: string): string {
  const [first = name, second] = name.split(/\s+/);
  return second !== undefined && HALF_NAMES.has(foldText(first)) ? `${first} ${second}` : first;
}
