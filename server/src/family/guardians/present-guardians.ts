import type { z } from "zod";
import type { guardians } from "@madrasa/contract/family/guardians";
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
} from "../../base/identity/index.ts";
import { recordReading, targetOf } from "../../base/audit/index.ts";
import {
  listOpenDecisions,
  listOpenInvitations,
  listOthers,
  listQuestions,
  listQuestionsOf,
} from "./guardians.queries.ts";

/** After this time an unanswered request is shown to admins. */
const ANSWERED_WITHIN = 7 * DAY;

type Own = z.input<typeof guardians.readGuardians.data>;
type ProgressViewers = z.input<typeof guardians.readProgressViewers.data>;
type Questions = z.input<typeof guardians.listGuardianQuestions.data>;
type Overseen = z.input<typeof guardians.readGuardiansOf.data>;

/** Shows only the name of the other guardian, not their questions. */
export async function presentGuardians(
  { database: { read: db }, clock }: Platform,
  guardianId: string,
): Promise<Own> {
  const [children, grown] = await Promise.all([
    listChildren(db, guardianId),
    listGrown(db, guardianId),
  ]);
  const ids = [...children, ...grown].map(({ id }) => id);
  const now = clock();
  const [others, invitations, questions, decisions] = await Promise.all([
    listOthers(db, guardianId),
    listOpenInvitations(db, guardianId, now),
    listQuestionsOf(db, ids),
    listOpenDecisions(db, ids, now),
  ]);
  return {
    children: children.map(({ id, first_name, is_first }) => {
      const of = ({ child_id }: { child_id: string }) => child_id === id;
      const other = others.find(of);
      const invitation = invitations.find(of);
      const decision = decisions.find(of);
      const asked = questions.filter((one) => of(one) && one.asked_by === guardianId);
      return {
        _id: id,
        firstName: first_name,
        isFirst: is_first === 1,
        other: other ? { firstName: other.first_name, lastName: other.last_name } : null,
        invitedUntil: invitation ? isoTime(invitation.expires_at) : null,
        asked: asked.flatMap(({ kind }) => (kind === "decideAlone" ? [] : [kind])),
        decidedUntil: decision ? isoTime(decision.final_at) : null,
      };
    }),
    grown: grown.map(({ id, first_name, is_first, is_named }) => {
      const decides = is_first === 1 && is_named === 0;
      const isOpen = questions.some(
        ({ child_id, kind, refused_at }) =>
          child_id === id && kind === "decideAlone" && refused_at === null,
      );
      return { _id: id, firstName: first_name, decides, asksAlone: decides && isOpen };
    }),
  };
}

/** Guardians with access to a grown student's progress, and the state of the request to end it. */
export async function presentReaders(
  { database: { read: db }, clock }: Platform,
  studentId: string,
): Promise<ProgressViewers> {
  const [all, questions, invitations] = await Promise.all([
    listGuardians(db, studentId),
    listQuestionsOf(db, [studentId]),
    listOpenInvitations(db, studentId, clock()),
  ]);
  const own = questions.find(({ asked_by }) => asked_by === studentId);
  const isRefused = own?.refused_at != null;
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

export async function presentGuardiansOf(
  platform: Platform,
  actor: Actor,
  userId: string,
): Promise<Overseen> {
  const db = platform.database.read;
  const user = await findUser(db, userId);
  if (!user || !["student", "teacher"].includes(user.role)) throw refuse("STUDENT_NOT_FOUND");
  await recordReading(platform, { actor, action: "readStudent", target: targetOf(user) });
  const [all, questions, [decision], children, others] = await Promise.all([
    listGuardians(db, userId),
    listQuestionsOf(db, [userId]),
    listOpenDecisions(db, [userId], platform.clock()),
    listChildren(db, userId),
    listOthers(db, userId),
  ]);
  return {
    guardians: all.map((guardian) => ({
      ...presentPerson(guardian),
      role: guardian.role,
      isFirst: guardian.is_first === 1,
      isNamed: guardian.is_named === 1,
      suspended: guardian.suspended === 1,
      questions: questions.filter(({ asked_by }) => asked_by === guardian.id).map(presentQuestion),
    })),
    asksAlone:
      questions.filter(({ asked_by }) => asked_by === userId).map(presentQuestion)[0] ?? null,
    decidedUntil: decision ? isoTime(decision.final_at) : null,
    children: children.map((child) => ({
      ...presentPerson(child),
      suspended: child.suspended === 1,
      isFirst: child.is_first === 1,
      hasOther: others.some(({ child_id }) => child_id === child.id),
      isOtherActive: others.some(
        ({ child_id, suspended }) => child_id === child.id && suspended === 0,
      ),
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
