import { hmac } from "../platform/secrets.ts";

/**
 * With it a person's page encrypts what it stores on a device. Derived, and so the same at each sign-in:
 * what a session that expired left there can be read by its owner again, and by nobody else.
 */
export function storageKeyOf(secretKey: string, userId: string): string {
  return hmac(secretKey, `storage:${userId}`);
}
