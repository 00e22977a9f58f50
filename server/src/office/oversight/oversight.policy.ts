import type { Actor } from "../../platform/actor.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Person } from "../../base/identity/index.ts";

/** The person, if this admin may erase and export them: other admins only for the superadmin. */
export function requireErasablePerson(actor: Actor, person: Person | undefined): Person {
  if (!person) throw refuse("NOT_FOUND");
  if (person.id === actor.id) throw refuse("OWN_ACCOUNT");
  const isAdmins = person.role === "generaladmin" && actor.role !== "superadmin";
  if (isAdmins || person.role === "superadmin") throw refuse("NOT_ALLOWED");
  return person;
}
