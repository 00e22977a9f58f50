import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Files = Record<string, string>;

const workspaces = ["contract", "testkit", "server", "web", "e2e", "bench"];

const packages = [
  "zod",
  "kysely",
  "pg",
  "nodemailer",
  "twilio",
  "vitest",
  "@aws-sdk/client-s3",
  "react",
  "react-aria-components",
];

function workspacePackage(name: string): Files {
  const dependencies = Object.fromEntries(
    [
      ...packages.filter((known) => known !== "vitest"),
      "@madrasa/contract",
      "@madrasa/testkit",
    ].map((known) => [known, "1.0.0"]),
  );
  const entryPoints = {
    contract: { ".": "./src/index.ts", "./*": "./src/*.ts" },
    testkit: { "./*": "./src/*.ts" },
  }[name];
  return {
    [`${name}/package.json`]: JSON.stringify({
      name: `@madrasa/${name}`,
      type: "module",
      exports: entryPoints,
      dependencies,
      devDependencies: { vitest: "1.0.0" },
    }),
  };
}

function stubPackage(name: string): Files {
  const folder = `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({
      name,
      version: "1.0.0",
      type: "module",
      exports: "./index.js",
    }),
    [`${folder}/index.js`]: "export const anything = 1;\n",
  };
}

const uses = (...names: string[]) =>
  names
    .map((name, index) => `import * as use${index} from "${name}";\nvoid use${index};\n`)
    .join("");

export const validTree: Files = {
  "contract/src/index.ts": `export { notes } from "./learning/notes.ts";\n`,
  "contract/src/learning/notes.ts": `import { anything } from "zod";\nexport const notes = anything;\n`,
  "server/src/main.ts": `import { app } from "./app.ts";\nvoid app;\n`,
  "server/src/app.ts": [
    `import { notes } from "./learning/notes/index.ts";`,
    `import { courses } from "./courses/courses/index.ts";`,
    `export const app = [notes, courses];`,
  ].join("\n"),
  "server/src/platform/database/connect.ts": [
    `import { anything } from "kysely";`,
    `import { anything as pg } from "pg";`,
    `export const database = [anything, pg];`,
  ].join("\n"),
  "server/src/platform/http/route.ts": "export const anything = 1;\nexport type Anything = 1;\n",
  "server/src/learning/notes/notes.routes.ts": [
    `import { anything } from "../../platform/http/route.ts";`,
    `export const notesRoutes = [anything];`,
  ].join("\n"),
  "server/src/learning/notes/index.ts": `export { notes } from "./notes.queries.ts";\n`,
  "server/src/learning/notes/notes.queries.ts": [
    `import { anything } from "kysely";`,
    `import { courses } from "../../courses/courses/index.ts";`,
    `import { notes as agreed } from "@madrasa/contract/learning/notes";`,
    `import { database } from "../../platform/database/connect.ts";`,
    `export const notes = [anything, courses, agreed, database];`,
  ].join("\n"),
  "server/src/courses/courses/index.ts": `export { courses } from "./courses.ts";\n`,
  "server/src/courses/courses/courses.ts": `import { notes } from "@madrasa/contract";\nexport const courses = notes;\n`,
  "web/app/ui/button.tsx": `import { anything } from "react-aria-components";\nexport const Button = anything;\n`,
  "web/app/learning/notes/list.tsx": [
    `import { Button } from "../../ui/button.tsx";`,
    `import type { notes } from "@madrasa/contract";`,
    `export const List = Button as typeof notes;`,
  ].join("\n"),
  "web/app/pages/home.tsx": [
    `import { List } from "../learning/notes/list.tsx";`,
    `import type { Route } from "./+types/home";`,
    `export const Home = List as Route;`,
  ].join("\n"),
  // Pages are referenced by path only.
  "web/app/pages/plain.tsx": "export const Plain = 1;\n",
  "testkit/src/people.ts": [
    `import { readFileSync } from "node:fs";`,
    `import { notes } from "@madrasa/contract/learning/notes";`,
    `export const people = [readFileSync, notes];`,
  ].join("\n"),
  "server/src/learning/notes/notes.test.ts": uses("@madrasa/testkit/people"),
  "server/seeds/sample.ts": uses("@madrasa/testkit/people"),
  "e2e/home.spec.ts": uses("@madrasa/contract", "@madrasa/testkit/people"),
  "bench/cases.ts": uses("@madrasa/contract", "@madrasa/testkit/people"),
};

export interface SampleTree {
  root: string;
  remove: () => void;
}

export function writeSampleTree(files: Files): SampleTree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "madrasa-sample-")));
  const all: Files = { "package.json": `{ "name": "sample", "type": "module" }` };
  Object.assign(all, ...workspaces.map(workspacePackage), ...packages.map(stubPackage), files);
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, "node_modules/@madrasa"), { recursive: true });
  for (const name of workspaces) {
    symlinkSync(join(root, name), join(root, "node_modules/@madrasa", name));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
