import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../platform/http/refusal.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

// Argon2id with 19 MiB and two passes: OWASP's first recommendation, some 40 ms on two cores.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let standIn: Promise<string> | undefined;

/** Without a hash it returns false after the same time, so that the time shows nothing. */
export async function isPassword(
  stored: string | null | undefined,
  given: string,
): Promise<boolean> {
  standIn ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await standIn), given);
  return matches && stored != null;
}

export function refuseCommonPassword(password: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  const message = "This password is one of the first that others would try. Please choose another.";
  throw refuse("INVALID_INPUT", { message, fields: [{ path: "password", message }] });
}
