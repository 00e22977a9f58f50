import { PIN_TRIES } from "@madrasa/contract/limits";
import {
  type DevicePin,
  type ChildSession,
  saveChildSession,
} from "../../lib/session/family-sessions.ts";

/** About 0.2 s on a cheap phone. Four digits remain easy to find for anyone with access to the storage. */
const ROUNDS = 200_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

export class PinRefused extends Error {
  readonly isEnded: boolean;
  constructor(isEnded: boolean) {
    super("The PIN is not right.");
    this.isEnded = isEnded;
  }
}

const asText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const asBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, [
    "deriveBits",
  ]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  return asText(new Uint8Array(await crypto.subtle.deriveBits(how, key, HASH_BITS)));
}

/** Salted hash of a PIN that the server has accepted. Undefined without Web Crypto, as on plain HTTP. */
export async function devicePin(pin: string): Promise<DevicePin | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: asText(salt), hash: await hashOf(pin, salt), wrong: 0 };
}

/** Throws if the PIN is wrong. Blocks offline checks after five failures, until the server has confirmed the PIN. */
export async function checkPinHere(
  session: ChildSession & { pin: DevicePin },
  pin: string,
): Promise<void> {
  const { salt, hash, wrong } = session.pin;
  if (wrong >= PIN_TRIES) throw new PinRefused(true);
  // Counted before comparing, so that a reload does not restore an attempt.
  saveChildSession({ ...session, pin: { salt, hash, wrong: wrong + 1 } });
  if ((await hashOf(pin, asBytes(salt))) !== hash) throw new PinRefused(wrong + 1 >= PIN_TRIES);
  saveChildSession({ ...session, pin: { salt, hash, wrong: 0 } });
}
