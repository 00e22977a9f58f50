import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { PAGE_SEPARATOR } from "../app/i18n/page-separator.ts";

/** For example `about/index.html` to `about/index.ar.html`. */
export async function splitLanguages(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, "client");
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => name.endsWith(".html")).map((name) => splitPage(join(folder, name))),
  );
}

async function splitPage(file: string): Promise<void> {
  const pages = (await readFile(file, "utf8")).split(PAGE_SEPARATOR);
  if (pages.length !== LANGUAGE_CODES.length) {
    throw new Error(`${file} has ${pages.length} languages instead of ${LANGUAGE_CODES.length}.`);
  }
  await Promise.all(
    LANGUAGE_CODES.map((language, index) =>
      writeFile(file.replace(/\.html$/, `.${language}.html`), pages[index] ?? ""),
    ),
  );
  await rm(file);
}
