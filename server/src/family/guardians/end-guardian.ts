import type { z } from "zod";
import type { guardians } from "@madrasa/contract/family/guardians";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  actAs,
  deleteGuardian,
  findUser,
  listGuardians,
  makeFirst,
  requirePassword,
  settlePause,
} from "../../base/identity/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { forgetGuardian } from "../family/index.ts";
import { requireFirst, requireOwnChild } from "./guardians.policy.ts";
import { deleteOpenInvitations, deleteQuestions } from "./guardians.queries.ts";
import { notifyGuardians } from "./notify-guardians.ts";

type Asked = z.output<typeof guardians.endGuardian.body> & { childId: string };

/** Removes the other guardian (by the main one) or the actor. Idempotent. */
export async function endGuardian(
  platform: Platform,
  actor: Actor,
  { childId, who, password }: Asked,
): Promise<void> {
  await requirePassword(platform, actor, password);
  const action = async (tx: Tx) => {
    const find = who === "other" ? requireFirst : requireOwnChild;
    const child = await find(tx, actor, { childId, now: platform.clock() });
    if (who === "me" && child.is_first === 1) throw refuse("LAST_GUARDIAN");
    const all = await listGuardians(tx, childId);
    const ended = all.find(({ id }) => (id === actor.id) === (who === "me"));
    if (!ended) throw refuse("GUARDIAN_NOT_FOUND");
    await removeGuardian(tx, childId, ended.id);
    const others = all.filter(({ id }) => id !== actor.id);
    const what = who === "me" ? "left" : "ended";
    await notifyGuardians(tx, platform, others, { what, name: child.first_name });
  };
  await actAs(platform, actor, action, [childId]);
}

export async function endNamedGuardian(
  platform: Platform,
  actor: Actor,
  guardianId: string,
): Promise<void> {
  await actAs(
    platform,
    actor,
    async (tx) => {
      const student = await findUser(tx, actor.id);
      const ended = (await listGuardians(tx, actor.id)).find(({ id }) => id === guardianId);
      if (!student || ended?.is_named !== 1) throw refuse("GUARDIAN_NOT_FOUND");
      await removeGuardian(tx, actor.id, guardianId);
      await notifyGuardians(tx, platform, [ended], { what: "alone", name: student.first_name });
    },
    [actor.id],
  );
}

export async function removeGuardian(tx: Tx, childId: string, guardianId: string): Promise<void> {
  await deleteGuardian(tx, childId, guardianId);
  await forgetGuardian(tx, childId, guardianId);
  await deleteQuestions(tx, childId, guardianId);
  await deleteOpenInvitations(tx, [childId]);
  // A code sent to a phone for the child.
  await deleteCodesOf(tx, childId, []);
  const [other] = await listGuardians(tx, childId);
  if (other) await becomeFirst(tx, childId, other.id);
  await settlePause(tx, childId);
}

/** Requests to become the main guardian, or the only one, are answered by it. */
async function becomeFirst(tx: Tx, childId: string, guardianId: string): Promise<void> {
  await makeFirst(tx, childId, guardianId);
  await deleteQuestions(tx, childId, guardianId);
}

/** Makes the other guardian the main one. Idempotent. */
export async function handOver(
  platform: Platform,
  actor: Actor,
  { childId, password }: { childId: string; password: string },
): Promise<void> {
  await requirePassword(platform, actor, password);
  const action = async (tx: Tx) => {
    const child = await requireFirst(tx, actor, { childId, now: platform.clock() });
    const other = (await listGuardians(tx, childId)).find(({ id }) => id !== actor.id);
    if (other?.suspended !== 0) throw refuse("GUARDIAN_NOT_FOUND");
    await becomeFirst(tx, childId, other.id);
    await deleteOpenInvitations(tx, [childId]);
    await deleteCodesOf(tx, childId, []);
    await notifyGuardians(tx, platform, [other], { what: "nowFirst", name: child.first_name });
  };
  await actAs(platform, actor, action, [childId]);
}
