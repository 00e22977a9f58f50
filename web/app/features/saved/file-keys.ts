import { isId } from "@madrasa/contract/ids";
import { withoutSignature } from "../../lib/format/without-signature.ts";

/** Where the service worker answers with a saved file. */
export const SAVED_PATH = "/saved/";

/** The key of a file in its signed address, of the school itself or of a bucket. */
export function keyOf(address: string): string | undefined {
  const key = withoutSignature(address).split("/").at(-1) ?? "";
  return isId(key) ? key : undefined;
}

/** The same value with the phone's own addresses of all files that are saved. */
export function withSavedFiles<Value>(value: Value, saved: ReadonlySet<string>): Value {
  const revive = (_name: string, one: unknown) => {
    if (typeof one !== "string" || !/^(https?:\/)?\//.test(one)) return one;
    const key = keyOf(one);
    return key !== undefined && saved.has(key) ? SAVED_PATH + key : one;
  };
  return JSON.parse(JSON.stringify(value), revive) as Value;
}
