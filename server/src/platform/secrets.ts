import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 96 random bits as 24 hexadecimal characters: without a timestamp or counter to guess from. */
export function newId(): string {
  return randomBytes(12).toString("hex");
}

/** 256 random bits for a session. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 128 random bits for a link in a message. */
export function newLinkSecret(): string {
  return randomBytes(16).toString("base64url");
}

export function randomDigits(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, "0");
}

/** For secrets with enough entropy of their own; passwords go through argon2. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares in a time that does not depend on where two texts differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}
