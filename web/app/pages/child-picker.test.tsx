import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { t } from "../i18n/t.ts";
import { familyKey } from "../lib/session/family-key.ts";
import { login, takeLanguageChoice } from "../lib/session/session.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import ChildPickerPage from "./child-picker.tsx";

it("keeps a language chosen at the names for the child who opens next", async () => {
  const { listMembers } = contract.family;
  familyKey.write("k".repeat(43));
  onTestFinished(() => familyKey.remove());
  stubServer.respond(listMembers, sampleOf(listMembers.data));
  const { user } = renderPage(<ChildPickerPage />, { path: "/who", as: "student" });
  await user.selectOptions(await screen.findByLabelText(t("ui.language")), "en");
  login("the child's", "student");
  expect(takeLanguageChoice()).toBe(true);
});
