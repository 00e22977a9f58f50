import type { Person } from "../session/person.ts";
import type { Sealed } from "./database.ts";

/** JSON, and a file with it. */
export type Unsealed = { value: unknown; file?: File | undefined };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;
/** In front: how long the JSON is. The file's bytes follow it. */
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
export async function seal(person: Person, { value, file }: Unsealed): Promise<Sealed> {
  const about = file && { name: file.name, type: file.type };
  const json = new TextEncoder().encode(JSON.stringify({ value, file: about }));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, json.length);
  const plain = await new Blob([length, json, ...(file ? [file] : [])]).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = await crypto.subtle.encrypt(cipherOf(person, iv), await keyOf(person), plain);
  return { iv, bytes };
}

/** A former build sealed the act itself, with its image. */
type Stored = { value?: unknown; file?: FileFacts; image?: FileFacts };
type FileFacts = { name: string; type: string };

/** Throws where it was sealed with another key, or changed. */
export async function unseal(person: Person, { iv, bytes }: Sealed): Promise<Unsealed> {
  const plain = await crypto.subtle.decrypt(cipherOf(person, iv), await keyOf(person), bytes);
  const end = LENGTH_BYTES + new DataView(plain).getUint32(0);
  const json = new TextDecoder().decode(plain.slice(LENGTH_BYTES, end));
  const stored = JSON.parse(json) as Stored;
  const about = stored.file ?? stored.image;
  const file = about && new File([plain.slice(end)], about.name, { type: about.type });
  return { value: "value" in stored ? stored.value : stored, file };
}

/** Bound to its person, so that a record cannot be given to somebody else. */
const cipherOf = ({ userId }: Person, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(userId),
});
