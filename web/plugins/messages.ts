import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type Language, LANGUAGE_CODES } from "@madrasa/contract/languages";
import type { Plugin } from "vite";
import { FORMATS_KEY } from "../app/i18n/formats-key.ts";
import { type Area, AREAS } from "../app/i18n/areas.ts";

const FOLDER = fileURLToPath(new URL("../../i18n/", import.meta.url));
const ID = "virtual:messages";
const RESOLVED = `\0${ID}`;

type Catalogue = { address: string; json: string };

/**
 * Compiles messages to token lists, without a parser at run time: one file per language and area. Prerendering inlines
 * all. Invalid messages fail the build.
 */
export function messages(): Plugin {
  let catalogues: Record<Language, Record<Area, Catalogue>> | undefined;
  const all = () => (catalogues ??= each(LANGUAGE_CODES, (language) => compileAreas(language)));
  return {
    name: "madrasa:messages",
    sharedDuringBuild: true,
    resolveId: { filter: { id: new RegExp(`^${ID}$`) }, handler: () => RESOLVED },
    load: {
      filter: { id: new RegExp(`^${RESOLVED}$`) },
      handler() {
        const isPage =
          this.environment.config.consumer === "client" &&
          this.environment.config.command === "build";
        const pick = (what: keyof Catalogue) =>
          each(LANGUAGE_CODES, (language) =>
            each(Object.keys(AREAS) as Area[], (area) => all()[language][area][what]),
          );
        const addresses = JSON.stringify(pick("address"));
        const inline = isPage ? "undefined" : inlineSource(pick("json"));
        return `export const addresses = ${addresses};\nexport const inline = ${inline};`;
      },
    },
    generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      for (const areas of Object.values(all())) {
        for (const { address, json } of Object.values(areas)) {
          this.emitFile({ type: "asset", fileName: address.slice(1), source: json });
        }
      }
    },
  };
}

function inlineSource(texts: Record<Language, Record<Area, string>>): string {
  const object = (properties: Record<string, string>) =>
    `{${Object.entries(properties)
      .map(([name, source]) => `${name}: ${source}`)
      .join()}}`;
  return object(each(LANGUAGE_CODES, (language) => object(texts[language])));
}

function compileAreas(language: Language): Record<Area, Catalogue> {
  return each(Object.keys(AREAS) as Area[], (area) => {
    const json = JSON.stringify(
      Object.assign(
        area === "everyone" ? { [FORMATS_KEY]: readFormats(language) } : {},
        ...AREAS[area].map((file) => compileFile(language, file)),
      ),
    );
    const hash = createHash("sha256").update(json).digest("base64url").slice(0, 8);
    return { address: `/assets/${area}.${language}-${hash}.json`, json };
  });
}

function readFormats(language: Language): unknown {
  return JSON.parse(readFileSync(join(FOLDER, language, "formats.json"), "utf8"));
}

function compileFile(language: Language, file: string): Record<string, unknown> {
  const source = readFileSync(join(FOLDER, language, `${file}.json`), "utf8");
  const texts = JSON.parse(source) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]),
  );
}

function each<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
