import type { z } from "zod";
import type { guardians } from "@madrasa/contract/guardians";
import { isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Row } from "../../platform/database/tables.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { type Person, findUser, listChildren, listGuardians } from "../../identity/index.ts";
import { recordReading, targetOf } from "../audit/index.ts";
import {
  listHandovers,
  listOpenInvitations,
  listOthers,
  listQuestions,
  listQuestionsOf,
} from "./guardians.queries.ts";

type Own = z.input<typeof guardians.readGuardians.data>;
type Questions = z.input<typeof guardians.listGuardianQuestions.data>;
type Overseen = z.input<typeof guardians.readGuardiansOf.data>;

/** Of the other guardian the name; what the other asked the school is not shown. */
export async function presentGuardians(
  { database: { read: db }, clock }: Platform,
  guardianId: string,
): Promise<Own> {
  const children = await listChildren(db, guardianId);
  const ids = children.map(({ id }) => id);
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
        asked: asked.map(({ kind }) => kind),
        handover: handover
          ? { toMe: handover.guardian_id === guardianId, at: isoTime(handover.takes_effect_at) }
          : null,
      };
    }),
  };
}

export async function presentQuestions({ database }: Platform): Promise<Questions> {
  const rows = await listQuestions(database.read);
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
