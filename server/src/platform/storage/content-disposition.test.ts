import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["lesson.pdf", "lesson.pdf"],
  ["درس التجويد.pdf", "%D8%AF%D8%B1%D8%B3%20%D8%A7%D9%84%D8%AA%D8%AC%D9%88%D9%8A%D8%AF.pdf"],
  [`a'b(c)*"d.png`, "a%27b%28c%29%2A%22d.png"],
  // Would display as "reportexe.pdf" and be saved as something else.
  ["report\u202efdp.exe", "reportfdp.exe"],
  ["\u2066note\u2069.png", "note.png"],
])("%j is sent as %s", (name, sent) => {
  expect(contentDisposition("attachment", name)).toBe(`attachment; filename*=UTF-8''${sent}`);
});
