import type { z } from "zod";
import type { guardians } from "@madrasa/contract/guardians";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { listGuardians } from "../../identity/index.ts";
import { lockOwnChild } from "./guardians.policy.ts";
import { deleteHandover, saveQuestion } from "./guardians.queries.ts";
import { tellGuardians } from "./tell-guardians.ts";

type Asked = z.output<typeof guardians.askSchool.body> & { childId: string };

/**
 * The second guardian's wish, which admins see: the first decides alone. An objection keeps an admin's
 * decision from taking effect.
 */
export async function askSchool(
  platform: Platform,
  actor: Actor,
  { childId, kind, reason }: Asked,
): Promise<void> {
  const { database, clock } = platform;
  const isObjection = kind === "objection";
  const { child, told } = await database.transaction(async (tx) => {
    const child = await lockOwnChild(tx, actor, childId);
    // What the first may do needs no question.
    if (!isObjection && child.is_first === 1) throw refuse("NOT_ALLOWED");
    if (isObjection && !(await deleteHandover(tx, childId))) throw refuse("NOT_FOUND");
    const asked = { child_id: childId, asked_by: actor.id, kind, words: reason, asked_at: clock() };
    await saveQuestion(tx, asked);
    return { child, told: isObjection ? await listGuardians(tx, childId) : [] };
  });
  tellGuardians(platform, told, { what: "objected", name: child.first_name });
}
