import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { AddNote } from "./add-note.tsx";

const id = (digit: string) => digit.repeat(24);
const nextFrame = () => new Promise(requestAnimationFrame);

it("the opened form does not take the focus from the field that was chosen next", async () => {
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const lessonRef = { courseId: id("1"), lessonId: id("2") };
  renderPage(
    <AddNote
      {...{ lessonRef, draftKey: "draft", adding: undefined, imageCount: 0 }}
      onAdded={() => undefined}
    />,
    { as: "student" },
  );
  fireEvent.click(await screen.findByRole("button", { name: t("notes.addHeading") }));
  expect(screen.getByLabelText(t("notes.title"))).toHaveFocus();
  const text = screen.getByLabelText(t("notes.description"));
  text.focus();
  await nextFrame();
  await nextFrame();
  expect(text).toHaveFocus();
});
