import type { Page } from "@playwright/test";
import {
  aCourseForForms,
  dialog,
  escape,
  expectSameValues,
  fileName,
  type Form,
  mainForm,
  press,
} from "../pages/forms.ts";
import { CHART } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { test } from "../support/test.ts";

test("a change of language loses nothing in the forms of the editor @all", async ({
  page,
  school,
}) => {
  const { courseId, teacher } = await aCourseForForms(school);
  await useSession(page, teacher);
  const first = (page: Page) => page.locator("main form").filter({ visible: true }).first();
  const lesson = (kind: string, file: string): Form => ({
    name: `a new ${kind}`,
    open: async (page, say) => {
      await press("lessons.add", { kind })(page, say);
      await press("lessons.resourceAdd")(page, say);
    },
    root: dialog,
    label: "lessons.resourceUrl",
    file,
    shown: fileName(file),
    close: escape,
  });
  await expectSameValues(page, [
    {
      name: "a section",
      path: `/edit-courses?courseId=${courseId}`,
      open: press("outline.addSection"),
      root: mainForm,
      label: "outline.title",
      close: press("ui.cancel"),
    },
    {
      name: "a section's texts",
      open: press("outline.editSection", { number: "1" }),
      root: first,
      label: "outline.title",
      close: press("ui.cancel"),
    },
    lesson("video", "makharij-lesson.mp4"),
    lesson("lecture", "makharij-chart.png"),
    lesson("quiz", "revision-sheet.pdf"),
    {
      name: "a lesson's texts",
      open: press("lessons.editLesson", { title: CHART.title }),
      root: first,
      label: "lessons.name",
      close: press("ui.cancel"),
    },
    {
      name: "a lesson's place",
      open: press("lessons.moveLesson", { title: CHART.title }),
      root: dialog,
      label: "outline.moveInto",
      close: escape,
    },
    {
      name: "a section's place",
      open: press("outline.moveSection", { number: "1" }),
      root: dialog,
      label: "outline.movePlace",
    },
  ]);
});
