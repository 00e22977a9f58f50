import type { z } from "zod";
import type { guardians } from "@madrasa/contract/guardians";
import { DAY, isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Row } from "../../platform/database/tables.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  type Person,
  findUser,
  listChildren,
  listGrown,
  listGuardians,
} from "../../identity/index.ts";
import { recordReading, targetOf } from "../audit/index.ts";
import {
  listHandovers,
  listOpenInvitations,
  listOthers,
  listQuestions,
  listQuestionsOf,
} from "./guardians.queries.ts";

/** After that a pupil's wish that no guardian answered is shown to admins. */
const ANSWERED_WITHIN = 7 * DAY;

type Own = z.input<typeof guardians.readGuardians.data>;
type Readers = z.input<typeof guardians.readReaders.data>;
type Questions = z.input<typeof guardians.listGuardianQuestions.data>;
type Overseen = z.input<typeof guardians.readGuardiansOf.data>;

/** Of the other guardian the name; what the other asked the school is not shown. */
export async function presentGuardians(
  { database: { read: db }, clock }: Platform,
  guardianId: string,
): Promise<Own> {
  const [children, grown] = await Promise.all([
    listChildren(db, guardianId),
    listGrown(db, guardianId),
  ]);
  const ids = [...children, ...grown].map(({ id }) => id);
  const [others, invitations, questions, handovers] = await Promise.all([
    listOthers(db, guardianId),
    listOpenInvitations(db, guardianId, clock()),
    listQuestionsOf(db, ids),
    listHandovers(db, ids),
  ]);
  return {
    children: children.map(({ id, first_name, is_first }) => {
      const of = ({ child_id }: { child_id: string }) => child_id === id;
      const other = others.find(of);
      const invitation = invitations.find(of);
      const handover = handovers.find(of);
      const asked = questions.filter((one) => of(one) && one.asked_by === guardianId);
      return {
        _id: id,
        firstName: first_name,
        isFirst: is_first === 1,
        other: other ? { firstName: other.first_name, lastName: other.last_name } : null,
        invitedUntil: invitation ? isoTime(invitation.expires_at) : null,
        asked: asked.flatMap(({ kind }) => (kind === "decideAlone" ? [] : [kind])),
        handover: handover
          ? { toMe: handover.guardian_id === guardianId, at: isoTime(handover.takes_effect_at) }
          : null,
      };
    }),
    grown: grown.map(({ id, first_name }) => ({
      _id: id,
      firstName: first_name,
      asksAlone: questions.some(({ child_id, refused_at }) => child_id === id && !refused_at),
    })),
  };
}

/** Who sees the progress of a pupil that has a phone of its own, and how the wish to end that stands. */
export async function presentReaders(
  { database: { read: db }, clock }: Platform,
  studentId: string,
): Promise<Readers> {
  const [all, questions, invitations] = await Promise.all([
    listGuardians(db, studentId),
    listQuestionsOf(db, [studentId]),
    listOpenInvitations(db, studentId, clock()),
  ]);
  const own = questions.find(({ asked_by }) => asked_by === studentId);
  const isRefused = own?.refused_at != null;
  // A student may be a guardian as well, who has invited for a child.
  const invitation = invitations.find(({ child_id }) => child_id === studentId);
  return {
    guardians: all.map((guardian) => ({
      ...presentPerson(guardian),
      isNamed: guardian.is_named === 1,
    })),
    invitedUntil: invitation ? isoTime(invitation.expires_at) : null,
    asked: own ? (isRefused ? "school" : "guardians") : "no",
  };
}

export async function presentQuestions({ database, clock }: Platform): Promise<Questions> {
  const rows = await listQuestions(database.read, clock() - ANSWERED_WITHIN);
  return {
    questions: rows.map((row) => ({
      ...presentQuestion(row),
      child: { _id: row.child_id, firstName: row.first_name, lastName: row.last_name },
    })),
  };
}

/** For an admin. Recorded before it is read. */
export async function presentGuardiansOf(
  platform: Platform,
  actor: Actor,
  userId: string,
): Promise<Overseen> {
  const db = platform.database.read;
  const user = await findUser(db, userId);
  if (!user || !["student", "teacher"].includes(user.role)) throw refuse("STUDENT_NOT_FOUND");
  await recordReading(platform, { actor, act: "readStudent", target: targetOf(user) });
  const [all, questions, [handover], children] = await Promise.all([
    listGuardians(db, userId),
    listQuestionsOf(db, [userId]),
    listHandovers(db, [userId]),
    listChildren(db, userId),
  ]);
  return {
    guardians: all.map((guardian) => ({
      ...presentPerson(guardian),
      role: guardian.role,
      isFirst: guardian.is_first === 1,
      suspended: guardian.suspended === 1,
      questions: questions.filter(({ asked_by }) => asked_by === guardian.id).map(presentQuestion),
    })),
    asksAlone:
      questions.filter(({ asked_by }) => asked_by === userId).map(presentQuestion)[0] ?? null,
    handover: handover
      ? { guardianId: handover.guardian_id, at: isoTime(handover.takes_effect_at) }
      : null,
    children: children.map((child) => ({
      ...presentPerson(child),
      suspended: child.suspended === 1,
    })),
  };
}

const presentQuestion = ({ kind, words, asked_at }: Row<"guardian_questions">) => ({
  kind,
  words,
  askedAt: isoTime(asked_at),
});

const presentPerson = ({
  id,
  first_name,
  last_name,
}: Pick<Person, "id" | "first_name" | "last_name">) => ({
  _id: id,
  firstName: first_name,
  lastName: last_name,
});
