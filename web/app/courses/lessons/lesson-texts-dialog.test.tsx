import { contract } from "@madrasa/contract";
import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { LessonTextsDialog } from "./lesson-texts-dialog.tsx";

const { readOwnLesson } = contract.lessons;
const ID = "0123456789abcdef01234567";
const FILES = "http://localhost/files/";
const textIn = (language: Language) => ({
  kind: "captions" as const,
  language,
  size: 20,
  url: FILES + language,
});

/** Stored texts whose files have been requested, each with what loads it. */
const loading = new Map<string, () => void>();
async function load(language: Language) {
  await waitFor(() => expect([...loading.keys()]).toContain(language));
  await act(async () => loading.get(language)?.());
}

async function openDialog() {
  const texts = [textIn("en"), textIn("ar")];
  stubServer.respond(readOwnLesson, {
    lesson: sampleOf(readOwnLesson.data.shape.lesson, { _id: ID, texts }),
  });
  const callServer = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.startsWith(FILES)) return callServer(url, init);
    const language = url.slice(FILES.length);
    await new Promise<void>((resolve) => loading.set(language, resolve));
    return new Response(`stored in ${language}`);
  });
  const page = renderPage(
    <LessonTextsDialog
      isOpen
      onOpenChange={() => undefined}
      lessonRef={{ courseId: ID, lessonId: ID }}
      language="en"
    />,
    { as: "teacher" },
  );
  const field = await screen.findByRole("textbox");
  const openStored = (language: Language) => {
    const kind = t("texts.kind", { kind: "captions" });
    const what = `${kind} (${bidiIsolate(LANGUAGES[language].name)})`;
    return page.user.click(screen.getByRole("button", { name: t("texts.change", { what }) }));
  };
  const answer = async (label: "texts.replace" | "ui.cancel") => {
    const question = await screen.findByRole("alertdialog", { name: t("texts.replaceTitle") });
    await page.user.click(within(question).getByRole("button", { name: t(label) }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  return { ...page, field, openStored, answer };
}

beforeEach(() => loading.clear());

describe("captions typed by hand", () => {
  it("are replaced by a stored text only after a question", async () => {
    const { fill, field, openStored, answer } = await openDialog();
    await fill(field, "Typed for twenty minutes");
    await openStored("ar");
    await answer("ui.cancel");
    expect(field).toHaveValue("Typed for twenty minutes");
    expect(screen.getByLabelText(t("texts.language"))).toHaveValue("en");
    await openStored("ar");
    await answer("texts.replace");
    await load("ar");
    await waitFor(() => expect(field).toHaveValue("stored in ar"));
    expect(screen.getByLabelText(t("texts.language"))).toHaveValue("ar");
  });

  it("are replaced by a file only after a question", async () => {
    const { user, fill, field, answer } = await openDialog();
    await fill(field, "Typed for twenty minutes");
    const file = document.querySelector<HTMLInputElement>("input[type=file]");
    await user.upload(file!, new File(["From a file"], "captions.txt", { type: "text/plain" }));
    await answer("ui.cancel");
    expect(field).toHaveValue("Typed for twenty minutes");
  });

  it("stay without a question if a file cannot be read", async () => {
    const { user, fill, field } = await openDialog();
    await fill(field, "Typed for twenty minutes");
    const file = document.querySelector<HTMLInputElement>("input[type=file]");
    const bytes = new Uint8Array([0xff, 0xfe, 0x57, 0x00]);
    await user.upload(file!, new File([bytes], "captions.txt", { type: "text/plain" }));
    expect(await screen.findByText(t("texts.encoding"))).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(field).toHaveValue("Typed for twenty minutes");
  });

  it("stay if they are typed while a stored text is loading", async () => {
    const { fill, field, openStored } = await openDialog();
    await openStored("ar");
    await fill(field, "Typed meanwhile");
    await load("ar");
    expect(field).toHaveValue("Typed meanwhile");
    expect(screen.getByLabelText(t("texts.language"))).toHaveValue("en");
  });
});

describe("stored texts", () => {
  it("show the one opened last, not the one loaded last", async () => {
    const { field, openStored } = await openDialog();
    await openStored("en");
    await openStored("ar");
    await load("ar");
    await load("en");
    expect(field).toHaveValue("stored in ar");
    expect(screen.getByLabelText(t("texts.language"))).toHaveValue("ar");
  });

  it("are exchanged without a question while unchanged", async () => {
    const { field, openStored } = await openDialog();
    await openStored("ar");
    await load("ar");
    await waitFor(() => expect(field).toHaveValue("stored in ar"));
    await openStored("en");
    await load("en");
    await waitFor(() => expect(field).toHaveValue("stored in en"));
  });
});
