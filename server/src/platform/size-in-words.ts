import { readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE, type Language } from "@madrasa/contract/languages";

const FOLDER = new URL("../../../i18n/", import.meta.url);
const ENGLISH = ["{0} KB", "{0} MB", "{0} GB"];

/** 200 MB. One MB is 1024 times 1024 bytes, as in the limits. */
export function sizeInWords(bytes: number, language: Language = DEFAULT_LANGUAGE): string {
  const step = Math.min(ENGLISH.length, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const pattern = step === 0 ? "{0} bytes" : (unitsOf(language)[step - 1] ?? "");
  return pattern.replace("{0}", String(Number((bytes / 1024 ** step).toFixed(1))));
}

function unitsOf(language: Language): string[] {
  const file = new URL(`${language}/formats.json`, FOLDER);
  const { sizes } = JSON.parse(readFileSync(file, "utf8")) as { sizes?: string[] };
  return sizes ?? ENGLISH;
}
