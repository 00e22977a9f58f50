import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import ChildPage from "./child.tsx";

const { family, guardians, listeners, recitations, sheet } = contract;
const { children } = family.readFamily.data.shape;
const { courses } = children.element.shape;
const COURSE = sampleOf(courses.element, { title: "Fiqh", language: "en" });
const CHILD = sampleOf(children.element, { firstName: "Idris", isFirst: true, courses: [COURSE] });

const respondWithChild = (child: typeof CHILD) =>
  stubServer.respond(family.readFamily, sampleOf(family.readFamily.data, { children: [child] }));

function openChild(child = CHILD) {
  respondWithChild(child);
  stubServer.respond(contract.profile.readMe, sampleOf(contract.profile.readMe.data));
  stubServer.respond(guardians.readGuardians, sampleOf(guardians.readGuardians.data));
  stubServer.respond(sheet.listRecords, { records: [] });
  stubServer.respond(recitations.readConsents, { children: [] });
  stubServer.respond(listeners.readChoices, { choices: [] });
  const path = `/family/${CHILD._id}`;
  return renderPage(<ChildPage />, { path, route: "/family/:childId", as: "student" });
}

describe("a child's page", () => {
  it("reads the record and the consents again after the child left a course", async () => {
    const { user } = openChild();
    await user.click(await screen.findByRole("button", { name: /^Courses/ }));
    stubServer.respond(family.answerRequest, {});
    await user.click(screen.getByRole("button", { name: new RegExp(t("family.takeOut")) }));
    await screen.findByRole("alertdialog");
    const reads = [sheet.listRecords, recitations.readConsents];
    const counts = () => reads.map((call) => stubServer.requests(call).length);
    const before = counts();
    await user.click(screen.getByRole("button", { name: t("family.takeOut") }));
    await waitFor(() => expect(counts()).toEqual(before.map((count) => count + 1)));
  });

  it("focuses the list after the child left a course", async () => {
    const { user } = openChild();
    await user.click(await screen.findByRole("button", { name: /^Courses/ }));
    stubServer.respond(family.answerRequest, {});
    await user.click(screen.getByRole("button", { name: new RegExp(t("family.takeOut")) }));
    await screen.findByRole("alertdialog");
    respondWithChild({ ...CHILD, courses: [] });
    await user.click(screen.getByRole("button", { name: t("family.takeOut") }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("UL"));
  });

  it("focuses the heading after a request is answered", async () => {
    const course = sampleOf(children.element.shape.requests.element, { title: "Tajwid" });
    const { user } = openChild({ ...CHILD, requests: [course] });
    stubServer.respond(family.answerRequest, {});
    const answer = await screen.findByRole("button", { name: new RegExp(`^${t("family.no")}`) });
    respondWithChild(CHILD);
    await user.click(answer);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });
});
