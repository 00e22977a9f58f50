import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import WeekPage from "./week.tsx";

const { readDigest } = contract.digest;
const course = { _id: "0123456789abcdef01234567", title: "Tajwid", language: "en" as const };

const idris: DataOf<typeof readDigest>["people"][number] = {
  student: { _id: "a".repeat(24), firstName: "Idris", lastName: "Hasan" },
  isOwn: false,
  lessons: [{ ...course, count: 2 }],
  recited: [
    {
      track: "new",
      passages: [1, 20, 40, 60, 80, 100, 120].map((from) => ({ from, to: from + 3 })),
      grades: [6, 1, 0, 0],
    },
  ],
  recordings: 1,
  held: 4,
  here: 3,
  late: 1,
  waits: ["repeat"],
  meeting: { title: "Maghrib halaqa", scheduledTime: "2026-11-27T17:30:00.000Z", course },
};

const open = (people: (typeof idris)[]) => {
  const days = { from: "2026-11-19", to: "2026-11-25" };
  stubServer.respond(readDigest, { ...sampleOf(readDigest.data), ...days, people });
  renderPage(<WeekPage />, { path: "/week", as: "student" });
};

describe("the week", () => {
  it("has a section a child: what was done, what waits, and the next meeting", async () => {
    const zaynab = { ...idris.student, _id: "b".repeat(24), firstName: "Zaynab" };
    open([idris, { ...idris, student: zaynab, recited: [], waits: [], meeting: null }]);
    const section = await screen.findByRole("region", { name: "Idris" });
    expect(section).toHaveTextContent("2 lessons finished in “⁨Tajwid⁩”");
    expect(section).toHaveTextContent(/New: .*, \+2 \(Fluent 6, Good 1\)/);
    expect(section).toHaveTextContent("1 recitation submitted");
    expect(section).toHaveTextContent("Present on 3 of 4 days, late once");
    expect(section).toHaveTextContent(t("digest.repeat"));
    expect(section).toHaveTextContent("Maghrib halaqa");
    const other = screen.getByRole("region", { name: "Zaynab" });
    expect(other).not.toHaveTextContent(t("digest.repeat"));
  });

  it("has no name for a student alone", async () => {
    open([{ ...idris, isOwn: true }]);
    await screen.findByText(/2 lessons finished/);
    expect(screen.queryByRole("heading", { name: "Idris" })).toBeNull();
  });

  it("says so if nothing happened", async () => {
    open([]);
    expect(await screen.findByText(t("digest.none"))).toBeVisible();
  });
});
