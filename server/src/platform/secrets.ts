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
  return hash("sha256", text);
}

export function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/**
 * Tells keys apart without saying them. Slow to compute, so that a short key cannot be found from it
 * by trying.
 */
export async function fingerprintOf(key: string): Promise<string> {
  const bytes = await promisify(scrypt)(key, "madrasa: which key this is", 16);
  return (bytes as Buffer).toString("hex");
}

/** Compares in a time that does not depend on where two texts differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}

/** `purpose` gives each use a key of its own; `context` is what the text belongs to. */
type Sealed = { purpose: string; context: string };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (key: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", key, "", purpose, 32));

/** Encrypts a text so that only this key, for the same purpose and context, reads it. */
export function encrypt(key: string, { purpose, context }: Sealed, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key, purpose), nonce);
  cipher.setAAD(Buffer.from(context));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url");
}

/** The text again; undefined when it was encrypted with another key, or changed. */
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
