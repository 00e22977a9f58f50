import { randomInt } from "node:crypto";
import { SLIP_SIGNS } from "@madrasa/contract/limits";
import { decrypt, encrypt, hmac, newLinkSecret, sha256 } from "../../platform/secrets.ts";

/** Excludes 0, O, 1, I and L, which are easily confused. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PURPOSE = "slip";

export const hashOfSigns = (secretKey: string, signs: string) => hmac(secretKey, `slip:${signs}`);

/** Secret of the QR code and the code: hashed for lookup, encrypted for printing. */
export function newSecrets(secretKey: string, slipId: string) {
  const secret = newLinkSecret();
  const signs = Array.from({ length: SLIP_SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
  return {
    secret_hash: sha256(secret),
    signs_hash: hashOfSigns(secretKey, signs),
    printed: encrypt(secretKey, { purpose: PURPOSE, context: slipId }, `${signs}${secret}`),
  };
}

/** Null if encrypted with another key. */
export function printedOf(secretKey: string, slip: { id: string; printed: string }) {
  const text = decrypt(secretKey, { purpose: PURPOSE, context: slip.id }, slip.printed);
  return text === undefined
    ? null
    : { signs: text.slice(0, SLIP_SIGNS), secret: text.slice(SLIP_SIGNS) };
}
