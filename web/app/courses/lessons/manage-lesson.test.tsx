import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { MoveArea } from "../../ui/move/area.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import type { LessonSummary } from "./lessons.api.ts";
import { LessonList } from "./lesson-list.tsx";

const { readOutline } = contract.outline;
const lessonOf = readOutline.data.shape.course.shape.sections.element.shape.lessonIds.element;
const ID = "0123456789abcdef01234567";
const video = sampleOf(lessonOf, {
  title: "Makharij",
  kind: "video",
  fileType: "video/mp4",
  fileSize: 2_000_000,
  durationSeconds: 65,
});

const list = (lessons: LessonSummary[]) =>
  renderPage(
    <MoveArea
      help=""
      error={undefined}
      onChoose={() => undefined}
      onMove={() => undefined}
      announce={() => ""}
    >
      <LessonList courseId={ID} sectionId={ID} language="en" lessons={lessons} />
    </MoveArea>,
    { as: "teacher" },
  );

describe("a lesson in the editor", () => {
  it("says its kind, length and size, and what it lacks", () => {
    list([{ ...video, lacking: ["captions"] }]);
    const row = screen.getByRole("listitem");
    for (const fact of [
      t("lessons.kind", { kind: "video" }),
      "1:05",
      formatBytes(2_000_000),
      t("lessons.lacking", { what: "captions" }),
    ]) {
      expect(row).toHaveTextContent(fact);
    }
    expect(
      screen.getByRole("button", { name: t("lessons.textsOf", { title: "Makharij" }) }),
    ).toBeVisible();
  });

  it("shows the poster of an image as it is, and marks that of a video", () => {
    const thumbnail = "/files/poster.jpg";
    list([
      { ...video, _id: "1".repeat(24), title: "Video", thumbnail },
      { ...video, _id: "2".repeat(24), title: "Chart", fileType: "image/png", thumbnail },
      { ...video, _id: "3".repeat(24), title: "Sheet", fileType: "application/pdf" },
    ]);
    const posterOf = (title: string) =>
      screen.getByRole("button", { name: t("lessons.open", { title }) });
    const shown = (title: string) => [
      posterOf(title).querySelectorAll("img").length,
      posterOf(title).querySelectorAll("svg").length,
    ];
    expect(["Video", "Chart", "Sheet"].map(shown)).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
    ]);
  });

  it("keeps the focus on the poster that opens and closes its player", async () => {
    const { readOwnLesson } = contract.lessons;
    stubServer.refuse(readOwnLesson, "LESSON_NOT_FOUND");
    const { user } = list([video]);
    const button = (label: "lessons.open" | "lessons.closePlayer") =>
      screen.findByRole("button", { name: t(label, { title: "Makharij" }) });
    (await button("lessons.open")).focus();
    await user.keyboard("{Enter}");
    const close = await button("lessons.closePlayer");
    expect(close).toHaveFocus();
    expect(close).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Enter}");
    expect(await button("lessons.open")).toHaveFocus();
  });

  it("is edited as another device has left it", async () => {
    const { readOwnLesson } = contract.lessons;
    const respondWith = (description: string) =>
      stubServer.respond(readOwnLesson, {
        lesson: sampleOf(readOwnLesson.data.shape.lesson, {
          _id: video._id,
          title: "Makharij",
          description,
        }),
      });
    const { user } = list([video]);
    const edit = async () => {
      const label = t("lessons.editLesson", { title: "Makharij" });
      await user.click(screen.getByRole("button", { name: label }));
      return screen.findByLabelText(t("lessons.description"));
    };
    respondWith("Short");
    expect(await edit()).toHaveValue("Short");
    await user.click(screen.getByRole("button", { name: t("ui.cancel") }));
    respondWith("Written on the laptop");
    const field = await edit();
    await waitFor(() => expect(field).toHaveValue("Written on the laptop"));
  });

  it("is deleted after a question only, which says why it failed", async () => {
    const { user } = list([video]);
    await user.click(
      screen.getByRole("button", { name: t("lessons.deleteLesson", { title: "Makharij" }) }),
    );
    const question = await screen.findByRole("alertdialog", { name: t("lessons.deleteAsk") });
    const { deleteLesson } = contract.lessons;
    stubServer.refuse(deleteLesson, "NOT_ALLOWED");
    await user.click(within(question).getByRole("button", { name: t("ui.confirm") }));
    await waitFor(() =>
      expect(within(question).getByRole("alert")).toHaveTextContent(t("errors.NOT_ALLOWED")),
    );
  });
});

it("says that a section has no lessons yet", () => {
  list([]);
  expect(screen.getByText(t("lessons.none"))).toBeVisible();
});
