import { isId } from "@madrasa/contract/ids";
import { withoutSignature } from "../../lib/format/without-signature.ts";

/** Path under which the service worker serves saved files. */
export const SAVED_PATH = "/saved/";

/** File key from its signed URL, of the server or a bucket. */
export function keyOf(address: string): string | undefined {
  const key = withoutSignature(address).split("/").at(-1) ?? "";
  return isId(key) ? key : undefined;
}

/** Replaces the URLs of saved files by local ones. */
export function withSavedFiles<Value>(value: Value, saved: ReadonlySet<string>): Value {
  const revive = (_name: string, one: unknown) => {
    if (typeof one !== "string" || !/^(https?:\/)?\//.test(one)) return one;
    const key = keyOf(one);
    return key !== undefined && saved.has(key) ? SAVED_PATH + key : one;
  };
  return JSON.parse(JSON.stringify(value), revive) as Value;
}
