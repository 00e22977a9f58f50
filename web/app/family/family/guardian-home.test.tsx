import { contract } from "@madrasa/contract";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { GuardianHome } from "./guardian-home.tsx";

const CHILD = {
  _id: "b".repeat(24),
  firstName: "Idris",
  lastName: "Hassan",
  mark: 0,
  hasPin: false,
  isFirst: true,
  consentAt: "2026-01-02T03:04:05.000Z",
  completedThisWeek: 0,
  requests: [],
  next: null,
  meeting: null,
  courses: [],
};

/** jsdom cannot load another page. */
function spyOnNavigation() {
  const replace = vi.fn<(url: string) => void>();
  const { location } = window;
  // Not of the location itself, whose properties no proxy may replace.
  const withSpy = new Proxy({} as Location, {
    get: (_, key) => (key === "replace" ? replace : Reflect.get(location, key, location)),
  });
  vi.stubGlobal("location", withSpy);
  onTestFinished(() => void vi.stubGlobal("location", location));
  return replace;
}

it("loads the child's home anew after a child was chosen in another tab", async () => {
  const { readFamily } = contract.family;
  const nothing = () => null;
  stubServer.respond(contract.profile.readMe, sampleOf(contract.profile.readMe.data));
  stubServer.respond(readFamily, sampleOf(readFamily.data, { children: [CHILD] }));
  renderPage(
    <GuardianHome heading={null} Questions={nothing} Waits={nothing} Grown={nothing}>
      {null}
    </GuardianHome>,
    { path: "/student-dashboard", as: "student" },
  );
  await screen.findByRole("heading", { name: t("accounts.myChildren") });
  const replace = spyOnNavigation();
  stubServer.refuse(readFamily, "GUARDIAN_DECIDES");
  // The tab is shown again.
  act(() => focusManager.setFocused(true));
  onTestFinished(() => focusManager.setFocused(undefined));
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/student-dashboard"));
});
