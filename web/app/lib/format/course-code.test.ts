import { expect, it } from "vitest";
import { courseCodeIn, coursePath, joinPath } from "./course-code.ts";

const CODE = "64f1c0a9d27b3e58a1c4907f";

it.each([
  CODE,
  `  ${CODE.toUpperCase()} `,
  CODE.replaceAll("4", "٤").replaceAll("0", "۰"),
  `\u2066${CODE}\u2069`,
  `${CODE}.`,
  `«${CODE}»`,
  `Code: ${CODE}`,
  `رمز الدورة ${CODE}،`,
  `https://school.example${joinPath(CODE)}`,
  `https://school.example/courses/${CODE}.`,
  `/course/${CODE}`,
  `https://school.example/courses/${CODE}`,
  `https://school.example${coursePath(CODE)}?from=a-friend`,
])("finds the code in %s", (text) => expect(courseCodeIn(text)).toBe(CODE));

it.each([
  "",
  "64f1",
  `${CODE}0`,
  `${CODE}${CODE}`,
  `x${CODE}`,
  `?courseId=${CODE}`,
  `/course/${CODE}0`,
  "https://school.example",
])("finds none in '%s'", (text) => expect(courseCodeIn(text)).toBeUndefined());
