/** Lists messages for review by native readers, with their locations. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { languagesIn, placesInSources } from "./messages.ts";

type Texts = Record<string, string>;
const folder = (language: string) => join("i18n", language);
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder(language), file), "utf8")) as Texts;

for (const language of languagesIn(".")) {
  const files = readdirSync(folder(language));
  const marked = files.includes("review.json") ? read(language, "review.json") : {};
  const places = placesInSources(".", Object.keys(marked));
  const entries = Object.entries(marked);
  console.log(`\n${language}: ${entries.length} messages to see again\n`);
  for (const [key, why] of entries) {
    const file = `${key.split(".")[0]}.json`;
    const where = places.get(key)?.join(", ") || "built from a code";
    console.log(
      `${key}  ${where}\n  ${read("en", file)[key]}\n  ${read(language, file)[key]}\n  ${why}`,
    );
  }
}
