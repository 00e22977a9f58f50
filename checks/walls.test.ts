import { createRequire } from "node:module";

import { afterAll, describe, expect, test } from "vitest";

import { goodTree, plantTree, type Files, type SampleTree } from "./sample-tree.ts";
import { judgeWalls } from "./walls.ts";

const uses = (...names: string[]) =>
  names
    .map((name, index) => `import { anything as use${index} } from "${name}";\nvoid use${index};\n`)
    .join("");
const usesType = (name: string) =>
  `import type { Anything } from "${name}";\nexport type T = Anything;\n`;

/** One file a wall, each breaking that wall. */
const trespasses: Record<string, [file: string, text: string][]> = {
  "contract-stands-alone": [
    ["contract/src/a.ts", uses("kysely")],
    ["contract/src/b.ts", uses("node:fs")],
    ["contract/src/c.ts", usesType("../../server/src/app.ts")],
  ],
  "contract-tests-stand-alone": [["contract/src/d.test.ts", uses("../../server/src/app.ts")]],
  "web-meets-server-in-the-contract": [
    ["web/app/lib/a.ts", uses("../../../server/src/app.ts")],
    ["web/app/lib/b.ts", usesType("../../../server/src/app.ts")],
    ["web/app/lib/f.ts", uses("../../../testkit/src/people.ts")],
  ],
  "server-meets-web-in-the-contract": [
    ["server/src/features/notes/a.ts", uses("../../../../web/app/ui/button.tsx")],
  ],
  "e2e-drives-over-http": [["e2e/a.spec.ts", uses("../server/src/app.ts")]],
  "bench-drives-over-http": [["bench/a.ts", uses("../server/src/app.ts")]],
  "testkit-knows-the-contract-only": [
    ["testkit/src/a.ts", uses("../../server/src/app.ts")],
    ["testkit/src/b.ts", uses("zod")],
  ],
  "testkit-stays-in-tests": [["server/src/features/notes/h.ts", uses("@madrasa/testkit/people")]],
  "checks-import-nothing-of-ours": [["checks/a.ts", uses("../contract/src/index.ts")]],
  "platform-knows-no-feature": [
    ["server/src/platform/a.ts", uses("../features/notes/index.ts")],
    ["server/src/platform/http/b.ts", usesType("../../app.ts")],
  ],
  "features-enter-by-the-index": [
    ["server/src/features/notes/b.ts", uses("../courses/courses.ts")],
    ["server/src/features/notes/c.ts", usesType("../courses/courses.ts")],
  ],
  "everyone-enters-features-by-the-index": [
    ["server/seeds/a.ts", uses("../src/features/courses/courses.ts")],
  ],
  "features-do-not-know-the-app": [["server/src/features/notes/d.ts", uses("../../app.ts")]],
  "acts-know-no-route": [
    ["server/src/features/notes/i.ts", usesType("../../platform/http/route.ts")],
  ],
  "testing-stays-in-tests": [["server/src/features/notes/e.ts", uses("../../testing/builders.ts")]],
  "sql-lives-in-queries": [
    ["server/src/features/notes/notes.routes.ts", uses("kysely")],
    ["server/src/features/notes/notes.policy.ts", usesType("kysely")],
    ["server/src/platform/http/a.ts", uses("kysely")],
  ],
  "pg-in-its-adapter": [
    ["server/src/features/notes/f.queries.ts", uses("pg")],
    ["server/src/platform/storage/a.ts", usesType("pg")],
  ],
  "s3-in-its-adapter": [["server/src/platform/b.ts", uses("@aws-sdk/client-s3")]],
  "messengers-in-their-adapter": [
    ["server/src/features/notes/g.ts", uses("nodemailer")],
    ["server/src/platform/storage/b.ts", uses("twilio")],
  ],
  "react-aria-in-the-design-system": [
    ["web/app/features/notes/a.tsx", uses("react-aria-components")],
    ["web/app/pages/a.tsx", uses("react-aria-components")],
  ],
  "lib-and-i18n-draw-nothing": [
    ["web/app/lib/e.ts", uses("../ui/button.tsx")],
    ["web/app/i18n/b.ts", usesType("../ui/button.tsx")],
  ],
  "schemas-stay-out-of-the-page": [
    ["web/app/features/notes/c.ts", uses("@madrasa/contract/notes")],
    ["web/app/ui/b.tsx", uses("zod")],
  ],
  "foundations-know-no-screen": [
    ["web/app/ui/a.tsx", uses("../features/notes/list.tsx")],
    ["web/app/lib/c.ts", usesType("../pages/home.tsx")],
    ["web/app/i18n/a.ts", uses("../features/notes/list.tsx")],
  ],
  "features-do-not-meet": [["web/app/features/courses/a.tsx", uses("../notes/list.tsx")]],
  "features-know-no-page": [["web/app/features/notes/b.tsx", uses("../../pages/home.tsx")]],
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
const judge = async (files: Files) => {
  const tree = plantTree(files);
  trees.push(tree);
  return judgeWalls(tree.root);
};
afterAll(() => trees.forEach((tree) => tree.remove()));

describe("walls", () => {
  test("let a sound tree stand, imports by workspace name included", async () => {
    const { looked, findings } = await judge(goodTree);
    expect(findings).toEqual([]);
    expect(looked).toBeGreaterThan(10);
  });

  const trespassers = Object.fromEntries(Object.values(trespasses).flat());
  const broken = judge({
    ...goodTree,
    "server/src/testing/builders.ts": uses("kysely"),
    "server/src/platform/round.ts": uses("./about.ts"),
    ...trespassers,
  });

  test.each(Object.entries(trespasses))("%s", async (name, files) => {
    const { findings } = await broken;
    for (const [file] of files) {
      expect(findings).toContainEqual(
        expect.objectContaining({ file, says: expect.stringMatching(`^${name}: .*\\w\\.$`) }),
      );
    }
  });

  test("stand where nobody trespasses", async () => {
    const { findings } = await broken;
    const innocent = findings.filter(({ file }) => !(file in trespassers));
    expect(innocent).toEqual([]);
  });

  test("are each broken by a trespass above", () => {
    const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
      forbidden: { name: string; comment: string }[];
    };
    expect(forbidden.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(trespasses).toSorted(),
    );
  });
});

describe("the wall checker proves that it sees", () => {
  test("an empty tree fails", async () => {
    expect((await judge({})).looked).toBe(0);
  });

  test("an empty workspace fails", async () => {
    const { "e2e/home.spec.ts": _gone, ...rest } = goodTree;
    expect((await judge(rest)).findings).toEqual([
      { file: "e2e", says: expect.stringContaining("no source file") },
    ]);
  });

  test("a workspace in which no import is seen fails", async () => {
    const { findings } = await judge({ ...goodTree, "e2e/home.spec.ts": "console.log(1);\n" });
    expect(findings).toContainEqual({ file: "e2e", says: expect.stringContaining("no import") });
  });
});
