import type { Person } from "../session/person.ts";
import type { Sealed } from "./act-store.ts";
import type { Act } from "./acts.ts";

/** What else is known of it, sealed with it. */
export type ActRecord = Act & { refusal?: string | undefined };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;
/** In front: how long the JSON is. The image's bytes follow it. */
const LENGTH_BYTES = 4;

let imported: { of: string; key: Promise<CryptoKey> } | undefined;

async function keyOf({ storageKey }: Person): Promise<CryptoKey> {
  if (imported?.of !== storageKey) {
    const base64 = storageKey.replaceAll("-", "+").replaceAll("_", "/");
    const raw = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const key = crypto.subtle.importKey("raw", raw, CIPHER, false, ["encrypt", "decrypt"]);
    imported = { of: storageKey, key };
  }
  return imported.key;
}

export function forgetKey(): void {
  imported = undefined;
}

/** Throws where the browser cannot: on plain http it has no `crypto.subtle`. */
export async function seal(person: Person, act: ActRecord): Promise<Sealed> {
  const image = act.kind === "note" ? act.image : undefined;
  const about = image && { name: image.name, type: image.type };
  const json = new TextEncoder().encode(JSON.stringify({ ...act, image: about }));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.length);
  const plain = await new Blob([length, json, ...(image ? [image] : [])]).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = await crypto.subtle.encrypt(cipherOf(person, iv), await keyOf(person), plain);
  return { iv, bytes };
}

/** Throws where it was sealed with another key, or changed. */
export async function unseal(person: Person, { iv, bytes }: Sealed): Promise<ActRecord> {
  const plain = await crypto.subtle.decrypt(cipherOf(person, iv), await keyOf(person), bytes);
  const end = LENGTH_BYTES + new DataView(plain).getUint32(0);
  const json = new TextDecoder().decode(plain.slice(LENGTH_BYTES, end));
  const act = JSON.parse(json) as ActRecord;
  if (act.kind !== "note") return act;
  const { name, type } = act.image;
  return { ...act, image: new File([plain.slice(end)], name, { type }) };
}

/** Bound to its person, so that a record cannot be given to somebody else. */
const cipherOf = ({ userId }: Person, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(userId),
});
