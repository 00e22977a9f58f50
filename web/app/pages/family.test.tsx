import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { t } from "../i18n/t.ts";
import { removeChildSession, saveChildSession } from "../lib/session/family-sessions.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import FamilyPage from "./family.tsx";

const { addChildren, readFamily } = contract.family;

/** The user of `renderPage`. */
const SIGNED_IN = "0123456789abcdef01234567";

/** jsdom cannot load another page. */
const replacePage = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser/replace-page.ts", () => ({ replacePage }));
beforeEach(() => void replacePage.mockClear());

/** Answers everything on the page, for a guardian of Idris. */
function respondToPage() {
  const child = sampleOf(readFamily.data.shape.children.element, { firstName: "Idris" });
  stubServer.respond(contract.profile.readMe, sampleOf(contract.profile.readMe.data));
  stubServer.respond(readFamily, sampleOf(readFamily.data, { children: [child] }));
  stubServer.respond(contract.sheet.listRecords, { records: [] });
  stubServer.respond(contract.recitations.readConsents, { children: [] });
  stubServer.respond(contract.listeners.readChoices, { choices: [] });
}

it("sends a child home without reading the family", async () => {
  saveChildSession({ userId: SIGNED_IN, token: "token", storageKey: "A".repeat(43) });
  onTestFinished(() => removeChildSession(SIGNED_IN));
  respondToPage();
  renderPage(<FamilyPage />, { path: "/family", as: "student" });
  await waitFor(() => expect(replacePage).toHaveBeenCalledExactlyOnceWith("/student-dashboard"));
  expect(stubServer.requests(readFamily)).toEqual([]);
});

it("shows the form to add children only once", async () => {
  respondToPage();
  const { readChildrenPrivacy } = contract.site;
  stubServer.respond(
    readChildrenPrivacy,
    sampleOf(readChildrenPrivacy.data, { number: CONSENT_TEXT }),
  );
  stubServer.respond(addChildren, { children: [] });
  const { user, fill, pathname } = renderPage(<FamilyPage />, {
    path: "/family?add=",
    as: "student",
  });
  await fill(await screen.findByLabelText(t("accounts.firstName")), "Yahya");
  await fill(screen.getByLabelText(t("accounts.lastName")), "Noor");
  await user.click(screen.getByRole("button", { name: t("family.yes") }));
  expect(await screen.findByRole("heading", { name: t("accounts.children") })).toBeVisible();
  expect(pathname()).toBe("/family");
});

it("loads the child's home anew after a child was chosen in another tab", async () => {
  respondToPage();
  renderPage(<FamilyPage />, { path: "/family", as: "student" });
  await screen.findByRole("heading", { name: t("accounts.children") });
  stubServer.refuse(readFamily, "GUARDIAN_DECIDES");
  act(() => focusManager.setFocused(true));
  onTestFinished(() => focusManager.setFocused(undefined));
  await waitFor(() => expect(replacePage).toHaveBeenCalledExactlyOnceWith("/student-dashboard"));
});
