import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { nameKey } from "@madrasa/contract/listed-names";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  actAs,
  changeAvatar,
  changeUser,
  findUser,
  listChildren,
  lockUser,
} from "../../base/identity/index.ts";
import { requireOwnChildren } from "./family.policy.ts";

type Change = z.output<typeof family.changeChild.body>;

export async function changeChild(
  { database }: Platform,
  actor: Actor,
  childId: string,
  { firstName, lastName, avatar }: Change,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnChildren(tx, actor, [childId]);
    await lockUser(tx, childId, "write");
    const child = await findUser(tx, childId);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    const name = firstName ?? child.first_name;
    const key = nameKey(`${name} ${lastName ?? child.last_name}`);
    const isNamedSo = (one: { id: string; first_name: string; last_name: string }) =>
      one.id !== childId && nameKey(`${one.first_name} ${one.last_name}`) === key;
    const isRenamed = firstName !== undefined || lastName !== undefined;
    if (isRenamed && (await listChildren(tx, actor.id)).some(isNamedSo)) {
      throw refuse("CHILD_EXISTS", { values: { name } });
    }
    if (avatar !== undefined) await changeAvatar(tx, childId, avatar);
    await changeUser(tx, child, {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
    });
  });
}
