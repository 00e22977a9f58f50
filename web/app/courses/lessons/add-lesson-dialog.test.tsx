import { FILE_RULES, type LessonKind } from "@madrasa/contract/limits";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { AddLessonDialog } from "./add-lesson-dialog.tsx";

const zeros = new Uint8Array(5_000);
const file = (name: string, type: string, start: string, size?: number) => {
  const made = new File([start, zeros], name, { type });
  if (size !== undefined) Object.defineProperty(made, "size", { value: size });
  return made;
};
const AVI = "RIFF____AVI LIST";
const HEIC = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
const MP4 = "\0\0\0\x18ftypmp42\0\0\0\0mp42isom";
/** Start of a catalogue sentence, up to its list of types. */
const beginsWith = (text: string) => text.split("§")[0] ?? "";

type Refused = [kind: LessonKind, file: () => File, why: () => string];
const REFUSED: Record<string, Refused> = {
  "a video that is a little too large": [
    "video",
    () => file("long.mp4", "video/mp4", MP4, FILE_RULES.lessonVideo.maxBytes + 1),
    () => beginsWith(t("ui.fileBarelyTooLarge", { limit: "§" })),
  ],
  "an empty file": ["quiz", () => new File([], "nothing.pdf"), () => t("ui.fileEmpty")],
  "a video as a lecture": [
    "lecture",
    () => file("video.mp4", "video/mp4", MP4),
    () => beginsWith(t("ui.fileWrongType", { type: "MP4", types: "§" })),
  ],
  "a video of an old camera": [
    "video",
    () => file("lesson.avi", "video/x-msvideo", AVI),
    () => beginsWith(t("ui.fileWrongType", { type: "AVI", types: "§" })),
  ],
  "a photo that this browser cannot draw": [
    "lecture",
    () => file("IMG_0001.HEIC", "image/heic", HEIC),
    () => beginsWith(t("ui.fileWrongType", { type: "HEIC", types: "§" })),
  ],
  "a page of HTML": [
    "quiz",
    () => file("page.html", "text/html", "<p>Quiz</p>"),
    () => beginsWith(t("ui.fileUnknownType", { types: "§" })),
  ],
  "a file that only says that it is a PDF": [
    "quiz",
    () => file("sheet.pdf", "application/pdf", "Not a PDF at all, whatever it says."),
    () => beginsWith(t("ui.fileUnknownType", { types: "§" })),
  ],
};

it.each(Object.entries(REFUSED))("refuses %s before anything is sent", async (_, refused) => {
  const [kind, chosen, why] = refused;
  const onAdd = vi.fn<() => Promise<void>>();
  renderPage(<AddLessonDialog isOpen kind={kind} onAdd={onAdd} onOpenChange={() => undefined} />, {
    as: "teacher",
  });
  // Files that the picker hides can still be dropped.
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const dialog = await screen.findByRole("dialog");
  await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, chosen());
  expect(await within(dialog).findByText((text) => text.startsWith(why()))).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: t("lessons.add", { kind }) }));
  await waitFor(() => expect(within(dialog).getByText(t("lessons.fillAll"))).toBeVisible());
  expect(onAdd).not.toHaveBeenCalled();
});

it("asks for the file first, and names the lesson after the one chosen last", async () => {
  const { user } = renderPage(
    <AddLessonDialog isOpen kind="quiz" onAdd={vi.fn()} onOpenChange={() => undefined} />,
    { as: "teacher" },
  );
  const dialog = await screen.findByRole("dialog");
  const chooser = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  const name = within(dialog).getByLabelText(t("lessons.name"));
  expect(chooser.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const PDF = "%PDF-1.7\n";
  await user.upload(chooser, file("first_sheet.pdf", "application/pdf", PDF));
  await waitFor(() => expect(name).toHaveValue("first sheet"));
  await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, [
    file("second-sheet.pdf", "application/pdf", PDF),
  ]);
  await waitFor(() => expect(name).toHaveValue("second sheet"));
});

it("asks before Back closes it with a failed upload's file", async () => {
  const draft = {
    kind: "video" as const,
    title: "Makharij",
    description: "",
    file: file("a.mp4", "video/mp4", MP4),
    additionalResources: [],
  };
  renderPage(
    <AddLessonDialog
      isOpen
      onOpenChange={() => undefined}
      kind="video"
      draft={draft}
      onAdd={async () => undefined}
    />,
    { as: "teacher" },
  );
  await screen.findByRole("dialog");
  act(() => window.history.back());
  expect(await screen.findByRole("alertdialog", { name: t("ui.closeTitle") })).toBeVisible();
});
