import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { hardCodedWords, checkHardCodedWords } from "./hard-coded-words.ts";
import { checkPhysicalDirections, physicalDirections } from "./physical-directions.ts";
import { checkPatternTime, slowPatterns } from "./pattern-time.ts";
import { writeSampleTree } from "./sample-tree.ts";

const removals: (() => void)[] = [];
afterAll(() => removals.forEach((remove) => remove()));

function writeTree(files: Record<string, string>): string {
  const { root, remove } = writeSampleTree(files);
  removals.push(remove);
  return root;
}

describe("pattern time", () => {
  test.each([
    "const email = /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/;",
    "text.replace(/\\/+$/, '');",
    "if (/(a+)+$/.test(text)) return;",
  ])("%s is refused", (code) => {
    expect(slowPatterns("a.ts", code)).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringMatching(/^slow-pattern: /) }),
    ]);
  });

  test.each([
    "const email = /^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$/;",
    "const id = /^[0-9a-f]{24}$/i;",
    "text.replace(/\\/+$/, ''); // bounded: the operator writes it",
    "// bounded: at most 160 characters\ntext.replace(/\\/+$/, '');",
  ])("%s is allowed", (code) => {
    expect(slowPatterns("a.ts", code)).toEqual([]);
  });

  test("is looked for in the contract, the server and the page, not in their tests", () => {
    const slow = "export const ending = /\\/+$/;";
    const root = writeTree({
      "contract/src/a.ts": slow,
      "server/src/b.ts": slow,
      "web/app/c.tsx": slow,
      "server/src/b.test.ts": slow,
    });
    const { fileCount, findings } = checkPatternTime(root);
    expect(fileCount).toBe(3);
    expect(findings.map(({ file }) => file)).toEqual([
      "contract/src/a.ts",
      "server/src/b.ts",
      "web/app/c.tsx",
    ]);
  });
});

describe("physical directions", () => {
  const tsx = (code: string) => physicalDirections("a.tsx", code);
  const css = (code: string) => physicalDirections("a.css", code);

  test.each([
    `<p className="ml-4" />`,
    `<p className="flex -mr-2" />`,
    `<p className="md:hover:pl-[3px]" />`,
    `<p className="!pr-2" />`,
    `<p className="left-0" />`,
    `<p className="absolute right-1/2" />`,
    `<p className="text-left" />`,
    `<p className="sm:text-right" />`,
    `<p className="border-l" />`,
    `<p className="border-r-2" />`,
    `<p className="rounded-l-md" />`,
    `<p className="rounded-tr" />`,
    `<p className="float-left" />`,
    `<p className="scroll-ml-2" />`,
    `<p className="bg-linear-to-r" />`,
    `<p className="origin-top-left" />`,
    "<p className={`ml-${size} block`} />",
    "<p className={`${big} block mr-2`} />",
    `const style = cx(open && "pr-4");`,
    `<p style={{ left: 4 }} />`,
    `<p style={{ marginLeft: 4 }} />`,
    `<p style={{ borderTopLeftRadius: 4 }} />`,
    `<p style={{ textAlign: "right" }} />`,
    `<p style={{ float: "left" }} />`,
    `<Menu placement="bottom left" />`,
    `<Menu placement={"right"} />`,
  ])("%s is refused", (code) => {
    expect(tsx(code)).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringMatching(/^physical-direction: /) }),
    ]);
  });

  test.each([
    `.a { margin-left: 1px }`,
    `.a { padding-right : 1px }`,
    `.a { border-left-color: red }`,
    `.a { border-top-left-radius: 1px }`,
    `.a { left: 0 }`,
    `.a{right:0}`,
    `.a { text-align: left }`,
    `.a { float: right }`,
    `.a { margin: 1px 2px 3px 4px }`,
    `.a { @apply flex ml-2; }`,
  ])("%s is refused", (code) => {
    expect(css(code)).toHaveLength(1);
  });

  test.each([
    `<p className="ms-4 pe-2 start-0 text-start border-s rounded-e-md mx-auto" />`,
    `<p title={translate("right-click", "upright", "all right")} />`,
    `<ChevronLeft className="rtl:rotate-180" />`,
    `<p style={{ insetInlineStart: 4, textAlign: "start" }} />`,
    `<Menu placement="bottom start" />`,
    `<p className="left-0" /> // physical: a timeline runs the same way in every language`,
  ])("%s is allowed", (code) => {
    expect(tsx(code)).toEqual([]);
  });

  test.each([
    `.a { margin-inline-start: 1px; inset-inline: 0; text-align: start }`,
    `.a { margin: 1px 2px 3px 2px }`,
    `/* margin-left: in a comment */`,
    `.a { left: 0 } /* physical: a timeline runs the same way in every language */`,
  ])("%s is allowed", (code) => {
    expect(css(code)).toEqual([]);
  });

  test("the mark without a reason is not enough", () => {
    expect(tsx(`<p className="left-0" /> // physical:`)).toHaveLength(1);
  });

  test("the line is that of the class, within a long text too", () => {
    expect(tsx("const a = `\n  flex\n  ml-2\n`;")[0]).toMatchObject({ line: 3 });
  });

  test("are looked for in the pages; finding no page counts no file", () => {
    const root = writeTree({ "web/app/ui/a.css": ".a { left: 0 }\n" });
    expect(checkPhysicalDirections(root)).toMatchObject({
      fileCount: 1,
      findings: [{ file: "web/app/ui/a.css", line: 1 }],
    });
    expect(checkPhysicalDirections(writeTree({})).fileCount).toBe(0);
  });
});

describe("hard-coded words", () => {
  const words = (code: string) => hardCodedWords("a.tsx", code);

  test.each([
    `<p>Hello</p>`,
    `<p>{count} lessons</p>`,
    `<p>مرحبا</p>`,
    `<p>{"Hello"}</p>`,
    `<p>{open ? "Hide" : show}</p>`,
    `<p>{open && "Hide"}</p>`,
    `<p>{name ?? "Nobody"}</p>`,
    "<p>{`Lesson ${n}`}</p>",
    `<p>{"Lesson " + n}</p>`,
    `<button aria-label="Close" />`,
    `<input placeholder={"Name"} />`,
    `<a title={open ? "Close" : text} />`,
    `<img alt="A mosque" />`,
    `<Field label="Name" />`,
    "<Field label={`Name`} />",
    `export const meta = () => [{ title: "Courses" }];`,
    `setError("name", { message: "Is required" });`,
    `toast.success("saved");`,
    `toast("saved");`,
  ])("%s is refused", (code) => {
    expect(words(code)).toEqual([
      expect.objectContaining({ line: 1, message: expect.stringMatching(/^hard-coded-words: /) }),
    ]);
  });

  test.each([
    `<p>{translate("lesson.title")}</p>`,
    `<p>{count} / {total} ·</p>`,
    `<p className="flex" data-state={open ? "open" : "closed"} id="name" />`,
    `<img alt="" />`,
    `<Field label={translate("name")} />`,
    `<p>{formatDate(day, "short")}</p>`,
    `const items = [{ label: "nav.home" }];`,
    `toast.success(translate("saved"));`,
    `<p>Madrasa</p> // not words: the product's name`,
  ])("%s is allowed", (code) => {
    expect(words(code)).toEqual([]);
  });

  test("are looked for in the pages but not in the messages; finding no page counts no file", () => {
    const root = writeTree({
      "web/app/pages/a.tsx": "export const A = () => <p>Hello</p>;\n",
      "web/app/i18n/en.ts": `export const en = { title: "All courses" };\n`,
    });
    expect(checkHardCodedWords(root)).toMatchObject({
      fileCount: 1,
      findings: [{ file: "web/app/pages/a.tsx" }],
    });
    expect(checkHardCodedWords(writeTree({})).fileCount).toBe(0);
  });
});

describe("on the command line", () => {
  const empty = mkdtempSync(join(tmpdir(), "madrasa-empty-"));
  removals.push(() => rmSync(empty, { recursive: true, force: true }));

  const run = (check: string, root: string) => {
    try {
      const output = execFileSync(process.execPath, [`checks/${check}.ts`, root], {
        encoding: "utf8",
      });
      return { code: 0, output };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, output: stdout };
    }
  };

  test.each(["walls", "physical-directions", "hard-coded-words", "transactions"])(
    "%s fails on an empty tree",
    (check) => {
      expect(run(check, empty)).toEqual({
        code: 1,
        output: expect.stringContaining("read no file"),
      });
    },
  );

  test("a finding is printed with its place and fails", () => {
    const root = writeTree({ "web/app/a.css": "\n.a { left: 0 }\n" });
    const { code, output } = run("physical-directions", root);
    expect(code).toBe(1);
    expect(output).toContain("web/app/a.css:2  physical-direction: left:");
  });

  test("a tree without findings passes", () => {
    const root = writeTree({ "web/app/a.css": ".a { inset-inline-start: 0 }\n" });
    expect(run("physical-directions", root).code).toBe(0);
  });
});
