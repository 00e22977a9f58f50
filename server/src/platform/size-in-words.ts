import { readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE, type Language } from "@madrasa/contract/languages";
import { sizeOf } from "@madrasa/contract/size";

const FOLDER = new URL("../../../i18n/", import.meta.url);

/** For example 200 MB, formatted like on pages. */
export function sizeInWords(bytes: number, language: Language = DEFAULT_LANGUAGE): string {
  const { step, figure } = sizeOf(bytes);
  const pattern = step === 0 ? "{0} bytes" : (unitsOf(language)[step - 1] ?? "");
  return pattern.replace("{0}", String(figure));
}

function unitsOf(language: Language): string[] {
  const file = new URL(`${language}/formats.json`, FOLDER);
  return (JSON.parse(readFileSync(file, "utf8")) as { sizes: string[] }).sizes;
}
