import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

/** 96 random bits as 24 hex digits: no guessable timestamp or counter. */
export function newId(): string {
  return randomBytes(12).toString("hex");
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function newLinkSecret(): string {
  return randomBytes(16).toString("base64url");
}

export function randomDigits(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, "0");
}

/** For secrets with enough entropy; passwords use argon2. */
export function sha256(text: string): string {
  return hash("sha256", text);
}

/** Deterministic id from a person's idempotency key, to recognise a repeated call's result. */
export const idOfKey = (call: string, userId: string, key: string): string =>
  sha256(`${call} ${userId} ${key}`).slice(0, newId().length);

export function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Identifies a key without revealing it. Slow, so that short keys cannot be found by trying. */
export async function fingerprintOf(key: string): Promise<string> {
  const bytes = await promisify(scrypt)(key, "madrasa: which key this is", 16);
  return (bytes as Buffer).toString("hex");
}

export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}

/** `purpose` derives a separate key; `context` binds the text to its owner. */
type Sealed = { purpose: string; context: string };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (key: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", key, "", purpose, 32));

export function encrypt(key: string, { purpose, context }: Sealed, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key, purpose), nonce);
  cipher.setAAD(Buffer.from(context));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url");
}

/** Undefined if encrypted with another key, or changed. */
export function decrypt(
  key: string,
  { purpose, context }: Sealed,
  encrypted: string,
): string | undefined {
  const all = Buffer.from(encrypted, "base64url");
  const options = { authTagLength: TAG_BYTES };
  try {
    const nonce = all.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, cipherKey(key, purpose), nonce, options);
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const bytes = all.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
