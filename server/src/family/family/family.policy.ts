import type { Role } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { listChildren } from "../../base/identity/index.ts";

/** The actor's own children. Throws if one is not. */
export async function requireOwnChildren(db: Db, actor: Actor, ids: readonly string[]) {
  const children = await listChildren(db, actor.id);
  return ids.map((id) => {
    const child = children.find((one) => one.id === id);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    return child;
  });
}

/** Staff accounts need the password, because of two-step sign-in. */
export const opensByPassword = (role: Role): boolean => role !== "student";
