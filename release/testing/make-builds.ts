import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeRelease, OPERATOR_FILES } from "../make-release.ts";
import type { makeArchive } from "./archives.ts";

/**
 * Creates two releases in the first argument: the current source, and an archive of a copy with another message (second
 * and third arguments) and an additional migration. Prints their paths.
 */

const ROOT = path.join(import.meta.dirname, "../..");
const SOURCES = ["contract", "i18n", "release", "server", "testkit", "web"];
const FILES = ["package.json", "package-lock.json", "tsconfig.base.json"];
const MADE = /^web\/(build|\.react-router)(\/|$)|(^|\/)node_modules(\/|$)/;
const MESSAGES = "i18n/en/accounts.json";

const [folder = "", message = "", changed = ""] = process.argv.slice(2);
const source = path.join(folder, "source");
mkdirSync(source);
copySource();
changeSource();
const other = pathToFileURL(path.join(source, "release/testing/archives.ts")).href;
const next = (await import(other)) as { makeArchive: typeof makeArchive };
console.log(await makeRelease(folder, "1.0.0"));
console.log(await next.makeArchive(folder, "2.0.0"));

function copySource(): void {
  for (const name of SOURCES) {
    cpSync(path.join(ROOT, name), path.join(source, name), {
      recursive: true,
      filter: (file) => !MADE.test(path.relative(ROOT, file)),
    });
  }
  for (const name of [...FILES, ...OPERATOR_FILES]) {
    cpSync(path.join(ROOT, name), path.join(source, name), { recursive: true });
  }
  for (const name of [".", ...SOURCES]) {
    const packages = path.join(ROOT, name, "node_modules");
    if (existsSync(packages)) symlinkSync(packages, path.join(source, name, "node_modules"));
  }
}

function changeSource(): void {
  const messages = path.join(source, MESSAGES);
  const text = readFileSync(messages, "utf8");
  if (!text.includes(message)) throw new Error(`${MESSAGES} has no "${message}".`);
  writeFileSync(messages, text.replaceAll(message, changed));
  const migrations = path.join(source, "server/migrations");
  const files = readdirSync(migrations).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  const newest = files.toSorted().at(-1)?.replace(".ts", "");
  writeFileSync(
    path.join(migrations, "9999-next-version.ts"),
    `import { sql, type Kysely } from "kysely";
export const oldestProgram = ${JSON.stringify(newest)};
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["users", "courses", "lessons", "completions"])
    await sql\`alter table \${sql.table(table)} add column of_next_version text not null default ''\`.execute(db);
}
`,
  );
}
