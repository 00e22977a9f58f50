import { afterAll, describe, expect, test } from "vitest";

import { checkComments, commentsOf, unclearComments } from "./comments.ts";
import { writeSampleTree } from "./sample-tree.ts";

const removals: (() => void)[] = [];
afterAll(() => removals.forEach((remove) => remove()));

describe("unclear comments", () => {
  test.each([
    "Who may read the course.",
    "Of the last run.",
    "Those that wait.",
    "What the page shows.",
    "Where none is left, the oldest one.",
    "Beside the others.",
    "Waits for who sent it.",
    "Asked again, it answers the same.",
    "Kept for a phone without a line.",
    "Until the school answers.",
  ])("%s is refused", (text) => {
    for (const comment of [`/** ${text} */`, `// ${text}`, `/*\n * ${text}\n */`]) {
      expect(unclearComments("a.ts", `const a = 1;\n${comment}\nconst b = 2;\n`)).toEqual([
        { file: "a.ts", line: 2, message: expect.stringMatching(/^comments: "/) },
      ]);
    }
    expect(unclearComments("a.tsx", `<p>\n  {/* ${text} */}\n</p>\n`)).toHaveLength(1);
  });

  test.each([
    "People who may read the course.",
    "Milliseconds.",
    "Newest first; the server sends at most 100.",
    "The line that the parser is at.",
    "oxlint-disable-next-line no-console -- what the school says",
    "not words: who",
  ])("%s is allowed", (text) => expect(unclearComments("a.ts", `// ${text}\n`)).toEqual([]));

  test("are read over several lines, and not in code or after it", () => {
    const source = 'const who = "// Who";\nlet a = 1; // Who\n// Kept for the\n// owner.\n';
    expect(commentsOf(source)).toEqual([{ line: 3, text: "Kept for the owner." }]);
  });

  test("are looked for in all sources, also at the root", () => {
    const text = "// Who may read.\n";
    const { root, remove } = writeSampleTree({
      "start.mjs": text,
      "server/src/a.test.ts": text,
      "web/app/a.tsx": text,
      "docs/a.md": text,
    });
    removals.push(remove);
    const { findings } = checkComments(root);
    expect(findings.map(({ file }) => file)).toEqual([
      "start.mjs",
      "server/src/a.test.ts",
      "web/app/a.tsx",
    ]);
  });
});
