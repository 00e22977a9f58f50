import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import SlipsPage from "../../pages/slips.tsx";
import { CourseSlips } from "./course-slips.tsx";
import type { Slip } from "./slips.api.ts";

const { addSlips, listSlips, releaseSlip, revokeSlip } = contract.slips;
const COURSE_ID = "c".repeat(24);

function openSlips(slips: readonly Slip[] = []) {
  const course = { title: "Hifz", language: "en" as const };
  return renderPage(<CourseSlips courseId={COURSE_ID} course={course} slips={slips} />, {
    path: "/slips",
    as: "teacher",
  });
}

describe("a pasted list of names", () => {
  it("is sent without numbers, bullets and phones, and shows what is left out and what is there twice", async () => {
    const page = openSlips();
    const lines = ["1. أحمد علي", "2) Fatima", "• Ali", "3.\tYusuf\t0750 123 4567", "", "ali"];
    await page.fill(screen.getByLabelText(t("slips.names")), lines.join("\n"));
    const shown = screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join();
    for (const part of ["2)", "•", "0750 123 4567", "ali"]) expect(shown).toContain(part);
    stubServer.respond(addSlips, sampleOf(addSlips.data));
    await page.user.click(screen.getByRole("button", { name: t("slips.make") }));
    await waitFor(() =>
      expect(stubServer.requests(addSlips)).toMatchObject([
        { body: { names: ["أحمد علي", "Fatima", "Ali", "Yusuf", "ali"] } },
      ]),
    );
  });

  it("says nothing of names alone", async () => {
    const page = openSlips();
    await page.fill(screen.getByLabelText(t("slips.names")), "Abd al-Rahman\nAla'\nAla");
    for (const status of screen.queryAllByRole("status")) expect(status).toBeEmptyDOMElement();
  });
});

describe("a name that is sent again", () => {
  it("makes one slip if the first answer was lost, and another if it is typed anew", async () => {
    const { user, fill } = openSlips();
    const made = new Map<string, unknown>();
    stubServer.respond(addSlips, ({ idempotencyKey, body }) => {
      const isNew = !made.has(idempotencyKey);
      made.set(idempotencyKey, body);
      if (isNew) throw stubServer.lostAnswer();
      return sampleOf(addSlips.data);
    });
    const names = screen.getByLabelText(t("slips.names"));
    const press = () => user.click(screen.getByRole("button", { name: t("slips.make") }));
    for (const slips of [1, 2]) {
      await fill(names, "Fatima");
      await press();
      await waitFor(() => expect(names).toBeInvalid());
      await press();
      await waitFor(() => expect(names).toHaveValue(""));
      expect([...made.values()]).toEqual(
        Array.from({ length: slips }, () => ({ names: ["Fatima"] })),
      );
      expect(made.has("")).toBe(false);
    }
    expect(stubServer.requests(addSlips)).toHaveLength(4);
  });
});

describe("a slip on a page that has been open for a while", () => {
  it("is shown as used after its deletion was refused", async () => {
    const { slips } = listSlips.data.shape;
    const at = "2026-01-02T03:04:05.000Z";
    const taken = sampleOf(slips.element.shape.taken.unwrap(), { at });
    const respond = (slip: object) =>
      stubServer.respond(
        listSlips,
        sampleOf(listSlips.data, { slips: [{ ...sampleOf(slips.element), ...slip }] }),
      );
    respond({ taken: null });
    const path = `/slips?courseId=${COURSE_ID}`;
    const { user } = renderPage(<SlipsPage />, { path, as: "teacher" });
    await user.click(await screen.findByRole("button", { name: new RegExp(t("slips.end")) }));
    const dialog = within(await screen.findByRole("alertdialog"));
    stubServer.refuse(revokeSlip, "SLIP_TAKEN", { values: { about: "teacher" } });
    respond({ taken });
    await user.click(dialog.getByRole("button", { name: t("slips.end") }));
    expect(await dialog.findByText("This slip has already been used.")).toBeVisible();
    expect(await screen.findByText(/^Used by/)).toBeInTheDocument();
  });

  it("is freed only from the family that the page shows", async () => {
    const { element } = listSlips.data.shape.slips;
    const at = "2026-01-02T03:04:05.000Z";
    const taken = sampleOf(element.shape.taken.unwrap(), { at });
    const { user } = openSlips([{ ...sampleOf(element), taken }]);
    const name = new RegExp(t("slips.notThisFamily"));
    await user.click(screen.getByRole("button", { name }));
    stubServer.respond(releaseSlip, {});
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name }));
    await waitFor(() =>
      expect(stubServer.requests(releaseSlip)).toMatchObject([
        { body: { takenAt: Date.parse(at) } },
      ]),
    );
  });
});
