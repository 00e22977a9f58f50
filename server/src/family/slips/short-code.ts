import { randomInt } from "node:crypto";
import { SHORT_CODE_LENGTH } from "@madrasa/contract/limits";
import { decrypt, encrypt, hmac, newLinkSecret, sha256 } from "../../platform/secrets.ts";

/** Excludes 0, O, 1, I and L, which are easily confused. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PURPOSE = "slip";

export const hashShortCode = (secretKey: string, shortCode: string) =>
  hmac(secretKey, `slip:${shortCode}`);

/** Secret of the QR code and the code: hashed for lookup, encrypted for printing. */
export function newSecrets(secretKey: string, slipId: string) {
  const secret = newLinkSecret();
  const shortCode = Array.from(
    { length: SHORT_CODE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join("");
  return {
    secret_hash: sha256(secret),
    short_code_hash: hashShortCode(secretKey, shortCode),
    printed: encrypt(secretKey, { purpose: PURPOSE, context: slipId }, `${shortCode}${secret}`),
  };
}

/** Null if encrypted with another key. */
export function printedOf(secretKey: string, slip: { id: string; printed: string }) {
  const text = decrypt(secretKey, { purpose: PURPOSE, context: slip.id }, slip.printed);
  return text === undefined
    ? null
    : { shortCode: text.slice(0, SHORT_CODE_LENGTH), secret: text.slice(SHORT_CODE_LENGTH) };
}
