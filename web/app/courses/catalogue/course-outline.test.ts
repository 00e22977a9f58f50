import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { CourseOutline } from "./course-outline.tsx";

it("says in which language the sections and lessons are, for voices and letter shapes", () => {
  activateInline("en");
  const lesson = { title: "سبق", kind: "lecture", fileType: "image/png" } as const;
  const section = { _id: "a", title: "تعارف", description: "مختصر خاکہ", lessons: [lesson] };
  const page = renderToStaticMarkup(
    createElement(CourseOutline, { sections: [section], language: "ur" }),
  );
  expect(page).toMatch(/<bdi lang="ur"[^>]*>تعارف/);
  expect(page).toMatch(/<div lang="ur"[^>]*><p[^>]*>مختصر خاکہ/);
  expect(page).toMatch(/<bdi lang="ur"[^>]*>سبق/);
  expect(page).not.toMatch(/lang="ur"[^>]*>\d/);
});
