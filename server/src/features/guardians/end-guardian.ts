import type { z } from "zod";
import type { guardians } from "@madrasa/contract/guardians";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  deleteGuardian,
  findUser,
  listGuardians,
  lockUser,
  makeFirst,
  requirePassword,
  requireSession,
} from "../../identity/index.ts";
import { deleteCodesOf } from "../codes/index.ts";
import { forgetGuardian } from "../family/index.ts";
import { lockAsFirst, lockOwnChild } from "./guardians.policy.ts";
import { deleteHandover, deleteOpenInvitations, deleteQuestions } from "./guardians.queries.ts";
import { tellGuardians } from "./tell-guardians.ts";

type Asked = z.output<typeof guardians.endGuardian.body> & { childId: string };

/** The first ends the other, the second steps back. Ended before, there is nobody to end. */
export async function endGuardian(
  platform: Platform,
  actor: Actor,
  { childId, who, password }: Asked,
): Promise<void> {
  await requirePassword(platform, actor, password);
  const { child, told } = await platform.database.transaction(async (tx) => {
    const find = who === "other" ? lockAsFirst : lockOwnChild;
    const child = await find(tx, actor, childId);
    if (who === "me" && child.is_first === 1) throw refuse("LAST_GUARDIAN");
    const all = await listGuardians(tx, childId);
    const ended = all.find(({ id }) => (id === actor.id) === (who === "me"));
    if (!ended) throw refuse("GUARDIAN_NOT_FOUND");
    await removeGuardian(tx, childId, ended.id);
    return { child, told: all.filter(({ id }) => id !== actor.id) };
  });
  const what = who === "me" ? "left" : "ended";
  tellGuardians(platform, told, { what, name: child.first_name });
}

/** Whom a student with a phone has named. The one who is ended is told. */
export async function endNamedGuardian(
  platform: Platform,
  actor: Actor,
  guardianId: string,
): Promise<void> {
  const { student, ended } = await platform.database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const student = await findUser(tx, actor.id);
    const ended = (await listGuardians(tx, actor.id)).find(({ id }) => id === guardianId);
    if (!student || ended?.is_named !== 1) throw refuse("GUARDIAN_NOT_FOUND");
    await removeGuardian(tx, actor.id, guardianId);
    return { student, ended };
  });
  tellGuardians(platform, [ended], { what: "alone", name: student.first_name });
}

/** Of what a guardian may and did for the child nothing is left; the other is the first then. */
export async function removeGuardian(tx: Tx, childId: string, guardianId: string): Promise<void> {
  await deleteGuardian(tx, childId, guardianId);
  await forgetGuardian(tx, childId, guardianId);
  await deleteQuestions(tx, childId, guardianId);
  await deleteHandover(tx, childId);
  await deleteOpenInvitations(tx, [childId]);
  // One that was sent to a phone for the child.
  await deleteCodesOf(tx, childId, []);
  const [other] = await listGuardians(tx, childId);
  if (other) await makeFirst(tx, childId, other.id);
}

/** The first makes the other the first. Done before, it succeeds. */
export async function handOver(
  platform: Platform,
  actor: Actor,
  { childId, password }: { childId: string; password: string },
): Promise<void> {
  await requirePassword(platform, actor, password);
  const { child, other } = await platform.database.transaction(async (tx) => {
    const child = await lockAsFirst(tx, actor, childId);
    const other = (await listGuardians(tx, childId)).find(({ id }) => id !== actor.id);
    if (!other) throw refuse("GUARDIAN_NOT_FOUND");
    await makeFirst(tx, childId, other.id);
    await deleteHandover(tx, childId);
    await deleteOpenInvitations(tx, [childId]);
    return { child, other };
  });
  tellGuardians(platform, [other], { what: "nowFirst", name: child.first_name });
}
