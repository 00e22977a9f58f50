import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useLanguage } from "../../i18n/language.ts";
import { meQuery } from "../../lib/session/me.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { useAccountLanguage } from "./use-account-language.ts";

const { readMe, updateMe } = contract.profile;
type Me = DataOf<typeof readMe>;
const meIn = (language: Language): Me => sampleOf(readMe.data, { language });

function Header() {
  useAccountLanguage();
  const { data } = useQuery(meQuery);
  return (
    <p>
      page {useLanguage()}, account {data?.language}
    </p>
  );
}

const savedLanguages = () =>
  stubServer.requests(updateMe).map(({ body }) => (body as BodyOf<typeof updateMe>).language);

async function openPage() {
  const page = renderPage(<Header />, { as: "teacher" });
  await screen.findByText("page en, account en");
  return page;
}

/** Responses to changes of the language, sent in the test's order. */
let answers: (() => void)[];
const answerNext = () => act(async () => answers.shift()?.());

beforeEach(() => {
  answers = [];
  stubServer.respond(readMe, meIn("en"));
  stubServer.respond(updateMe, ({ body }) => {
    const { language = "en" } = body as BodyOf<typeof updateMe>;
    return new Promise<Me>((resolve) => answers.push(() => resolve(meIn(language ?? "en"))));
  });
});

describe("useAccountLanguage", () => {
  it("shows the language chosen on another device and saves nothing", async () => {
    const { refetch } = await openPage();
    stubServer.respond(readMe, meIn("ar"));
    await refetch();
    expect(await screen.findByText("page ar, account ar")).toBeVisible();
    expect(savedLanguages()).toEqual([]);
  });

  it("keeps its own choice if another device changes the language meanwhile", async () => {
    const { chooseLanguage, refetch } = await openPage();
    await chooseLanguage("ur");
    await waitFor(() => expect(answers).toHaveLength(1));
    stubServer.respond(readMe, meIn("ar"));
    await refetch();
    expect(await screen.findByText("page ur, account ar")).toBeVisible();
    await answerNext();
    expect(await screen.findByText("page ur, account ur")).toBeVisible();
    expect(savedLanguages()).toEqual(["ur"]);
  });

  it("saves the last choice if the language is changed and changed back", async () => {
    const { chooseLanguage } = await openPage();
    await chooseLanguage("ar");
    await chooseLanguage("en");
    await waitFor(() => expect(answers).toHaveLength(1));
    await answerNext();
    expect(await screen.findByText("page en, account ar")).toBeVisible();
    await waitFor(() => expect(answers).toHaveLength(1));
    await answerNext();
    expect(await screen.findByText("page en, account en")).toBeVisible();
    expect(savedLanguages()).toEqual(["ar", "en"]);
  });

  it("keeps its own choice if the account was read before the choice was saved", async () => {
    const { chooseLanguage, refetch } = await openPage();
    const read = Promise.withResolvers<Me>();
    stubServer.respond(readMe, () => read.promise);
    const reading = refetch();
    await chooseLanguage("ar");
    await waitFor(() => expect(answers).toHaveLength(1));
    await answerNext();
    await act(async () => read.resolve(meIn("en")));
    await reading;
    expect(await screen.findByText("page ar, account ar")).toBeVisible();
    expect(savedLanguages()).toEqual(["ar"]);
  });
});
