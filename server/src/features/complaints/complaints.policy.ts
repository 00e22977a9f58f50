import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { findReader } from "./complaints.queries.ts";

/** Whose complaints are left out for a reader: what is about the named admin, the superadmin reads. */
export type Reading = { notAbout: string | undefined };

/** Throws for an admin who is not the named one. */
export async function requireReader(db: Db, actor: Actor): Promise<Reading> {
  const reading = await readingOf(db, actor);
  if (!reading) throw refuse("NOT_ALLOWED");
  return reading;
}

/** Undefined for people who do not read complaints. */
export async function readingOf(
  db: Db,
  { id, role }: Pick<Actor, "id" | "role">,
): Promise<Reading | undefined> {
  if (role === "superadmin") return { notAbout: undefined };
  if (role !== "generaladmin") return undefined;
  const reader = await findReader(db);
  return reader?.id === id ? { notAbout: id } : undefined;
}
