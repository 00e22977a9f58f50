import { contract } from "@madrasa/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { EditNumberedPage } from "./edit-numbered-page.tsx";
import { siteQuery } from "./edit-site.api.ts";

const { readSite, updatePrivacy } = contract.site;
const BEFORE = "2026-01-02T03:04:05.000Z";
const SAVED = "2026-01-02T03:05:00.000Z";

function PrivacyEditor() {
  const { data } = useQuery(siteQuery("en"));
  return data ? (
    <EditNumberedPage which="privacy" site={data} language="en" onDirty={() => undefined} />
  ) : null;
}

it("keeps the saved text, and its version, if it cannot be read again", async () => {
  const { privacyPolicy } = readSite.data.shape;
  const page = sampleOf(privacyPolicy.unwrap(), { header: "Old", date: BEFORE, updatedAt: BEFORE });
  stubServer.respond(readSite, sampleOf(readSite.data, { privacyPolicy: page }));
  stubServer.respond(updatePrivacy, { updatedAt: SAVED });
  const { user, fill } = renderPage(<PrivacyEditor />, { as: "superadmin" });
  const header = await screen.findByLabelText(t("editing.header"));
  stubServer.refuse(readSite, "INTERNAL");
  const save = async (count: number) => {
    const button = screen.getByRole("button", { name: t("ui.save") });
    await user.click(button);
    await waitFor(() => expect(stubServer.requests(readSite)).toHaveLength(count));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  };
  await fill(header, "New");
  await save(2);
  expect(header).toHaveValue("New");
  await fill(header, "Newer");
  await user.click(screen.getByRole("button", { name: t("editing.discard") }));
  await user.click((await screen.findAllByRole("button", { name: t("editing.discard") })).at(-1)!);
  await waitFor(() => expect(header).toHaveValue("New"));
  await fill(header, "Newest");
  await save(3);
  expect(stubServer.requests(updatePrivacy)[1]?.body).toMatchObject({
    updatedAt: Date.parse(SAVED),
  });
});
