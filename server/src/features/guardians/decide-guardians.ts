import type { z } from "zod";
import type { AuditAct } from "@madrasa/contract/audit";
import type { GuardianDecision, guardians } from "@madrasa/contract/guardians";
import { DAY } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { findUser, listGuardians, lockUser, makeFirst } from "../../identity/index.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { removeGuardian } from "./end-guardian.ts";
import { endGuardianship } from "./let-decide-alone.ts";
import {
  deleteHandover,
  deleteInvitationsBefore,
  deleteQuestions,
  listDueHandovers,
  saveHandover,
} from "./guardians.queries.ts";
import { tellGuardians } from "./tell-guardians.ts";

/** So long both guardians may object to an admin's choice of the first. */
const OBJECTION_TIME = 3 * DAY;
/** So long it is told that a link was used, or is over. */
const REMEMBERED = 30 * DAY;
const AT_ONCE = 100;

const ACTS: Record<GuardianDecision, AuditAct> = {
  makeFirst: "makeFirstGuardian",
  endGuardian: "endGuardian",
  letDecideAlone: "letDecideAlone",
  close: "closeGuardianQuestion",
};
const TOLD = {
  makeFirst: "first",
  endGuardian: "ended",
  letDecideAlone: "alone",
  close: "answered",
} as const;

type Decision = z.output<typeof guardians.decideGuardians.body>;

/** An admin's decision, which answers every open question about the child. Both guardians are told. */
export async function decideGuardians(
  platform: Platform,
  actor: Actor,
  { childId, decision, guardianId, reason }: Decision,
): Promise<void> {
  const { database, clock } = platform;
  const { child, all } = await database.transaction(async (tx) => {
    await lockUser(tx, childId, "write");
    const child = await findUser(tx, childId);
    const all = child ? await listGuardians(tx, childId) : [];
    if (!child || all.length === 0) throw refuse("STUDENT_NOT_FOUND");
    await recordAct(platform, tx, {
      actor,
      act: ACTS[decision],
      target: targetOf(child),
      reason,
    });
    if (decision === "letDecideAlone") {
      await endGuardianship(tx, child, all);
    } else if (decision !== "close") {
      const chosen = all.find(({ id }) => id === guardianId);
      if (!chosen) throw refuse("GUARDIAN_NOT_FOUND");
      if (decision === "endGuardian") {
        // A child's account does not stay without anybody who answers for it.
        if (all.length === 1) throw refuse("LAST_GUARDIAN");
        await removeGuardian(tx, childId, chosen.id);
      } else if (chosen.is_first !== 1) {
        const takes_effect_at = clock() + OBJECTION_TIME;
        await saveHandover(tx, { child_id: childId, guardian_id: chosen.id, takes_effect_at });
      }
    }
    await deleteQuestions(tx, childId);
    return { child, all };
  });
  // Who has a phone is told as well.
  tellGuardians(platform, [...all, child], { what: TOLD[decision], name: child.first_name });
}

/** Decisions to which nobody objected take effect; links that are long over are forgotten. */
export async function sweepGuardians(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  for (const { child_id, guardian_id } of await listDueHandovers(database.read, now, AT_ONCE)) {
    await database.transaction(async (tx) => {
      await lockUser(tx, child_id, "write");
      const all = await listGuardians(tx, child_id);
      // Objected to or replaced meanwhile, or the guardian has gone.
      if (!(await deleteHandover(tx, child_id)) || !all.some(({ id }) => id === guardian_id))
        return;
      await makeFirst(tx, child_id, guardian_id);
    });
  }
  await database.transaction((tx) => deleteInvitationsBefore(tx, now - REMEMBERED));
}
