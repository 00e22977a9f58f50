import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { AllNotes } from "./all-notes.tsx";
import { NoteCard } from "./note-card.tsx";

const { deleteNote, listNotes } = contract.notes;
const id = (digit: string) => digit.repeat(24);

it("a deleted note leaves the list of all notes", async () => {
  stubServer.respond(listNotes, { ...sampleOf(listNotes.data), nextCursor: null });
  stubServer.respond(deleteNote, sampleOf(deleteNote.data));
  const lessonRef = { courseId: id("1"), lessonId: id("2") };
  const entry = {
    _id: id("3"),
    title: "Madd",
    description: "Two counts",
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  const { user } = renderPage(
    <>
      <ul>
        <NoteCard
          {...{ lessonRef, entry, noteId: id("4"), link: undefined, areLinksLoading: false }}
          onExpired={() => undefined}
        />
      </ul>
      <AllNotes courseId="" onChoose={() => undefined} />
    </>,
    { as: "student" },
  );
  await waitFor(() => expect(stubServer.requests(listNotes)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: new RegExp(`^${t("ui.delete")}.*Madd`) }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: t("ui.delete") }));
  await waitFor(() => expect(stubServer.requests(listNotes)).toHaveLength(2));
});
