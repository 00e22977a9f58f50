import type { Person } from "../session/person.ts";
import type { Sealed } from "./database.ts";

export type Unsealed = { value: unknown; file?: File | undefined };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;
/** Length of the JSON, followed by the file's bytes. */
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

/** Throws on plain HTTP, which lacks `crypto.subtle`. */
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

type Stored = { value?: unknown; file?: { name: string; type: string } };

/** Throws for another key, or changed data. */
export async function unseal(person: Person, { iv, bytes }: Sealed): Promise<Unsealed> {
  const plain = await crypto.subtle.decrypt(cipherOf(person, iv), await keyOf(person), bytes);
  const end = LENGTH_BYTES + new DataView(plain).getUint32(0);
  const json = new TextDecoder().decode(plain.slice(LENGTH_BYTES, end));
  const { value, file: about } = JSON.parse(json) as Stored;
  const file = about && new File([plain.slice(end)], about.name, { type: about.type });
  return { value, file };
}

/** Bound to the user as additional data. */
const cipherOf = ({ userId }: Person, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: CIPHER,
  iv,
  additionalData: new TextEncoder().encode(userId),
});
