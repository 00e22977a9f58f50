import type { Restriction } from "@madrasa/contract/endpoint";
import type { Actor } from "./actor.ts";
import { refuse } from "./refusal.ts";

export function requireAllowed(actor: Actor, allows: readonly Restriction[]): void {
  if (actor.suspended && !allows.includes("suspended")) throw refuse("ACCOUNT_SUSPENDED");
  if (actor.isChild && !allows.includes("child")) throw refuse("GUARDIAN_DECIDES");
  if (actor.isPinSession && !allows.includes("pin")) throw refuse("PASSWORD_REQUIRED");
}
