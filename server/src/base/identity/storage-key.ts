import { hmac } from "../../platform/secrets.ts";

/**
 * Key with which a user's page encrypts local data. Derived, so that data left by an expired session is readable by its
 * owner, and nobody else, after the next sign-in.
 */
export function storageKeyOf(secretKey: string, userId: string): string {
  return hmac(secretKey, `storage:${userId}`);
}
