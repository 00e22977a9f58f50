import { createRequire } from "node:module";

import { afterAll, describe, expect, test } from "vitest";

import { validTree, writeSampleTree, type Files, type SampleTree } from "./sample-tree.ts";
import { checkWalls } from "./walls.ts";

const uses = (...names: string[]) =>
  names
    .map((name, index) => `import { anything as use${index} } from "${name}";\nvoid use${index};\n`)
    .join("");
const usesType = (name: string) =>
  `import type { Anything } from "${name}";\nexport type T = Anything;\n`;

const violations: Record<string, [file: string, text: string][]> = {
  "contract-imports-only-zod": [
    ["contract/src/a.ts", uses("kysely")],
    ["contract/src/b.ts", uses("node:fs")],
    ["contract/src/c.ts", usesType("../../server/src/app.ts")],
  ],
  "contract-tests-import-no-other-workspace": [
    ["contract/src/d.test.ts", uses("../../server/src/app.ts")],
  ],
  "web-does-not-import-the-server": [
    ["web/app/lib/a.ts", uses("../../../server/src/app.ts")],
    ["web/app/lib/b.ts", usesType("../../../server/src/app.ts")],
    ["web/app/lib/f.ts", uses("../../../testkit/src/people.ts")],
  ],
  "server-does-not-import-the-web": [
    ["server/src/learning/notes/a.ts", uses("../../../../web/app/ui/button.tsx")],
  ],
  "e2e-uses-http": [["e2e/a.spec.ts", uses("../server/src/app.ts")]],
  "bench-uses-http": [["bench/a.ts", uses("../server/src/app.ts")]],
  "testkit-imports-only-the-contract": [
    ["testkit/src/a.ts", uses("../../server/src/app.ts")],
    ["testkit/src/b.ts", uses("zod")],
  ],
  "testkit-stays-in-tests": [["server/src/learning/notes/h.ts", uses("@madrasa/testkit/people")]],
  "checks-import-no-workspace": [["checks/a.ts", uses("../contract/src/index.ts")]],
  "platform-imports-no-feature": [
    ["server/src/platform/a.ts", uses("../learning/notes/index.ts")],
    ["server/src/platform/http/b.ts", usesType("../../app.ts")],
  ],
  "identity-imports-only-the-platform": [
    ["server/src/base/identity/a.ts", uses("../../learning/notes/index.ts")],
  ],
  "nothing-below-imports-learning": [
    ["server/src/people/recovery/a.ts", uses("../../learning/notes/index.ts")],
    ["web/app/device/outbox/a.ts", usesType("../../learning/notes/index.ts")],
    ["contract/src/courses/lessons.ts", uses("../learning/notes.ts")],
  ],
  ...Object.fromEntries(
    ["base", "people", "courses", "family", "halaqa", "office"].map((area) => [
      `nothing-below-imports-${area}`,
      [[`web/app/device/saved/${area}.ts`, uses(`../../${area}/any/index.ts`)]],
    ]),
  ),
  "features-import-each-other-by-their-index": [
    ["server/src/learning/notes/b.ts", uses("../../courses/courses/courses.ts")],
    ["server/src/learning/notes/c.ts", usesType("../../courses/courses/courses.ts")],
  ],
  "features-are-imported-by-their-index": [
    ["server/seeds/a.ts", uses("../src/courses/courses/courses.ts")],
  ],
  "the-list-of-tables-loads-no-feature": [
    ["server/src/tables.ts", uses("./learning/notes/notes.queries.ts")],
  ],
  "features-do-not-import-the-app": [["server/src/learning/notes/d.ts", uses("../../app.ts")]],
  "acts-import-no-route": [
    ["server/src/learning/notes/i.ts", usesType("../../platform/http/route.ts")],
  ],
  "testing-stays-in-tests": [
    ["server/src/learning/notes/e.ts", uses("../../testing/builders.ts")],
    ["server/src/learning/notes/own-calls.ts", uses("./notes.calls.ts")],
    ["web/app/learning/notes/e.ts", uses("./testing/notes-page.ts")],
  ],
  "sql-only-in-queries": [
    ["server/src/learning/notes/notes.routes.ts", uses("kysely")],
    ["server/src/learning/notes/notes.policy.ts", usesType("kysely")],
    ["server/src/platform/http/a.ts", uses("kysely")],
  ],
  "pg-in-its-adapter": [
    ["server/src/learning/notes/f.queries.ts", uses("pg")],
    ["server/src/platform/storage/a.ts", usesType("pg")],
  ],
  "s3-in-its-adapter": [["server/src/platform/b.ts", uses("@aws-sdk/client-s3")]],
  "messengers-in-their-adapter": [
    ["server/src/learning/notes/g.ts", uses("nodemailer")],
    ["server/src/platform/storage/b.ts", uses("twilio")],
  ],
  "react-aria-in-the-design-system": [
    ["web/app/learning/notes/a.tsx", uses("react-aria-components")],
    ["web/app/pages/a.tsx", uses("react-aria-components")],
  ],
  "lib-and-i18n-import-no-component": [
    ["web/app/lib/e.ts", uses("../ui/button.tsx")],
    ["web/app/i18n/b.ts", usesType("../ui/button.tsx")],
  ],
  "schemas-stay-out-of-the-page": [
    ["web/app/learning/notes/c.ts", uses("@madrasa/contract/learning/notes")],
    ["web/app/ui/b.tsx", uses("zod")],
  ],
  "ui-lib-and-i18n-import-no-feature-or-page": [
    ["web/app/ui/a.tsx", uses("../learning/notes/list.tsx")],
    ["web/app/lib/c.ts", usesType("../pages/home.tsx")],
    ["web/app/i18n/a.ts", uses("../learning/notes/list.tsx")],
  ],
  "web-features-import-each-other-by-their-index": [
    ["web/app/office/home/a.tsx", uses("../../learning/notes/list.tsx")],
  ],
  "web-features-import-no-page": [["web/app/learning/notes/b.tsx", uses("../../pages/home.tsx")]],
  "no-cycles": [["server/src/platform/about.ts", usesType("./round.ts")]],
  "nothing-unresolved": [
    ["server/src/platform/c.ts", uses("./nowhere.ts")],
    ["web/app/lib/d.ts", uses("@madrasa/contract/nowhere")],
    ["e2e/b.spec.ts", uses("no-such-package")],
  ],
  "no-orphans": [["server/src/platform/alone.ts", "export const alone = 1;\n"]],
  "shipped-code-needs-shipped-packages": [["server/src/platform/d.ts", uses("vitest")]],
};

const trees: SampleTree[] = [];
const checkTree = async (files: Files) => {
  const tree = writeSampleTree(files);
  trees.push(tree);
  return checkWalls(tree.root);
};
afterAll(() => trees.forEach((tree) => tree.remove()));

describe("walls", () => {
  test("a valid tree passes, with imports by workspace name", async () => {
    const { fileCount, findings } = await checkTree(validTree);
    expect(findings).toEqual([]);
    expect(fileCount).toBeGreaterThan(10);
  });

  const violatingFiles = Object.fromEntries(Object.values(violations).flat());
  const broken = checkTree({
    ...validTree,
    "server/src/testing/builders.ts": uses("kysely"),
    "server/src/learning/notes/notes.calls.ts": uses("../../testing/builders.ts"),
    "web/app/learning/notes/testing/notes-page.ts": "export const page = 1;\n",
    "web/app/learning/notes/index.ts": "export const notes = 1;\n",
    ...Object.fromEntries(
      ["base", "people", "courses", "family", "halaqa", "office"].map((area) => [
        `web/app/${area}/any/index.ts`,
        "export const anything = 1;\n",
      ]),
    ),
    "server/src/platform/round.ts": uses("./about.ts"),
    ...violatingFiles,
  });

  test.each(Object.entries(violations))("%s", async (name, files) => {
    const { findings } = await broken;
    for (const [file] of files) {
      expect(findings).toContainEqual(
        expect.objectContaining({ file, message: expect.stringMatching(`^${name}: .*\\w\\.$`) }),
      );
    }
  });

  test("no other file has a finding", async () => {
    const { findings } = await broken;
    const others = findings.filter(({ file }) => !(file in violatingFiles));
    expect(others).toEqual([]);
  });

  test("every wall has a file above that breaks it", () => {
    const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
      forbidden: { name: string; comment: string }[];
    };
    expect(forbidden.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(violations).toSorted(),
    );
  });
});

describe("the check of walls fails when it has read nothing", () => {
  test("an empty tree fails", async () => {
    expect((await checkTree({})).fileCount).toBe(0);
  });

  test("an empty workspace fails", async () => {
    const { "e2e/home.spec.ts": _gone, ...rest } = validTree;
    expect((await checkTree(rest)).findings).toEqual([
      { file: "e2e", message: expect.stringContaining("no source file") },
    ]);
  });

  test("a workspace in which no import is found fails", async () => {
    const { findings } = await checkTree({ ...validTree, "e2e/home.spec.ts": "console.log(1);\n" });
    expect(findings).toContainEqual({ file: "e2e", message: expect.stringContaining("no import") });
  });
});
