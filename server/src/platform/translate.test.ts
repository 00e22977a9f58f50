import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { translate } from "./translate.ts";

test.each(LANGUAGE_CODES)("a message to %s has the digits of its links and dates", (language) => {
  const texts = [1, 2, 3, 11, 100].map((count) =>
    translate(language, "digest.toAnswer", { count }),
  );
  expect(new Set(texts)).toHaveLength(5);
  expect(texts.join()).toMatch(/3.*11.*100/s);
  expect(texts.join()).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});
