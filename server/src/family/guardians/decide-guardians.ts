import type { z } from "zod";
import type { AuditAction } from "@madrasa/contract/base/audit";
import type { GuardianDecision, guardians } from "@madrasa/contract/family/guardians";
import { GUARDIANS_UNDO_HOURS } from "@madrasa/contract/limits";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  actAs,
  type Person,
  contactsOf,
  deleteGuardian,
  findUser,
  listGuardians,
  lockUser,
  makeFirst,
  settlePause,
} from "../../base/identity/index.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { forgetGuardian } from "../family/index.ts";
import { requireNoDecision } from "./guardians.policy.ts";
import {
  deleteDecision,
  deleteInvitationsBefore,
  deleteOpenInvitations,
  deleteQuestions,
  listBeforeDecision,
  listFinalDecisions,
  listOpenDecisions,
  listQuestionsOf,
  restoreGuardians,
  storeGuardians,
} from "./guardians.queries.ts";
import { notifyGuardians } from "./notify-guardians.ts";

/** Period in which a used or expired link is explained. */
const REMEMBERED = 30 * DAY;
const AT_ONCE = 100;

const ACTIONS: Record<GuardianDecision, AuditAction> = {
  makeFirst: "makeFirstGuardian",
  endGuardian: "endGuardian",
  letDecideAlone: "letDecideAlone",
  close: "closeGuardianQuestion",
};
const NOTICES = {
  makeFirst: "first",
  endGuardian: "ended",
  letDecideAlone: "alone",
  close: "answered",
} as const;

type Decision = z.output<typeof guardians.decideGuardians.body>;
type Guardians = Awaited<ReturnType<typeof listGuardians>>;

/**
 * Applies an admin's decision, which answers every open question about the child, and notifies both guardians. The
 * superadmin can undo it until it is final.
 */
export async function decideGuardians(
  platform: Platform,
  actor: Actor,
  { childId, decision, guardianId, reason }: Decision,
): Promise<void> {
  const { clock } = platform;
  const action = async (tx: Tx) => {
    const { child, all } = await readChild(tx, childId);
    if (all.length === 0) throw refuse("STUDENT_NOT_FOUND");
    const now = clock();
    await requireNoDecision(tx, [childId], now);
    await finishDecision(tx, childId);
    const entry = { actor, action: ACTIONS[decision], target: targetOf(child), reason };
    await recordAction(platform, tx, entry);
    let notified = [...all, child];
    if (decision === "close") {
      // The others do not know of the question.
      const askers = (await listQuestionsOf(tx, [childId])).map(({ asked_by }) => asked_by);
      notified = notified.filter(({ id }) => askers.includes(id));
      await deleteQuestions(tx, childId);
    } else {
      const finalAt = now + GUARDIANS_UNDO_HOURS * HOUR;
      await storeGuardians(tx, { childId, chosenId: guardianId, finalAt });
      await changeGuardians(tx, { child, all, decision, guardianId });
      // Invitations and codes for the child's own phone would change what undoing restores.
      await deleteOpenInvitations(tx, [childId]);
      await deleteCodesOf(tx, childId, []);
      await settlePause(tx, childId);
    }
    const told = { what: NOTICES[decision], name: child.first_name };
    await notifyGuardians(tx, platform, notified, told);
  };
  await actAs(platform, actor, action, [childId]);
}

async function changeGuardians(
  tx: Tx,
  {
    child,
    all,
    decision,
    guardianId,
  }: {
    child: Person;
    all: Guardians;
    decision: Exclude<GuardianDecision, "close">;
    guardianId: string | undefined;
  },
): Promise<void> {
  const chosen = all.find(({ id }) => id === guardianId);
  // The others were named by the student, and only read.
  const deciding = all.filter(({ is_named }) => is_named === 0);
  if (decision === "letDecideAlone") {
    if (contactsOf(child).phone === null) throw refuse("LAST_GUARDIAN");
    if (deciding.length === 0) throw refuse("GUARDIAN_NOT_FOUND");
    for (const { id } of deciding) await deleteGuardian(tx, child.id, id);
    return;
  }
  if (!chosen || (decision === "makeFirst" && chosen.is_named === 1)) {
    throw refuse("GUARDIAN_NOT_FOUND");
  }
  if (decision === "makeFirst") return makeFirst(tx, child.id, chosen.id);
  const staying = chosen.is_named === 1 ? all : deciding;
  const other = staying.find(({ id }) => id !== chosen.id);
  if (!other) throw refuse("LAST_GUARDIAN");
  await deleteGuardian(tx, child.id, chosen.id);
  await makeFirst(tx, child.id, other.id);
}

export async function undoDecision(
  platform: Platform,
  actor: Actor,
  { childId, reason }: { childId: string; reason: string },
): Promise<void> {
  const undo = async (tx: Tx) => {
    const { child, all } = await readChild(tx, childId);
    const [open] = await listOpenDecisions(tx, [childId], platform.clock());
    if (!open) throw refuse("NOT_FOUND");
    await restoreGuardians(tx, childId);
    await deleteDecision(tx, childId);
    const restored = await listGuardians(tx, childId);
    const [first] = restored;
    // The previous main guardian may have deleted the account since.
    if (first) await makeFirst(tx, childId, first.id);
    await settlePause(tx, childId);
    const action = "undoGuardianDecision";
    await recordAction(platform, tx, { actor, action, target: targetOf(child), reason });
    const gone = all.filter(({ id }) => !restored.some((one) => one.id === id));
    const told = { what: "undone", name: child.first_name } as const;
    await notifyGuardians(tx, platform, [...restored, ...gone, child], told);
  };
  await actAs(platform, actor, undo, [childId]);
}

/** Finalises decisions past their undo period, and deletes links that expired long ago. */
export async function sweepGuardians(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  for (const childId of await listFinalDecisions(database.read, now, AT_ONCE)) {
    await database.transaction(async (tx) => {
      await lockUser(tx, childId, "write");
      const [open] = await listOpenDecisions(tx, [childId], now);
      if (!open) await finishDecision(tx, childId);
    });
  }
  await database.transaction((tx) => deleteInvitationsBefore(tx, now - REMEMBERED));
}

/** Only for decisions past their undo period. */
export async function finishDecision(tx: Tx, childId: string): Promise<void> {
  const before = await listBeforeDecision(tx, childId);
  if (before.length === 0) return;
  for (const { guardian_id, still } of before) {
    if (still === null) await forgetGuardian(tx, childId, guardian_id);
  }
  await deleteQuestions(tx, childId);
  await deleteDecision(tx, childId);
}

async function readChild(tx: Tx, childId: string): Promise<{ child: Person; all: Guardians }> {
  const child = await findUser(tx, childId);
  if (!child) throw refuse("STUDENT_NOT_FOUND");
  return { child, all: await listGuardians(tx, childId) };
}
