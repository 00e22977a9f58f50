import { contract } from "@madrasa/contract";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { sampleSheet } from "../../testing/sample-sheet.ts";
import { renderPage, sampleOf } from "../../testing/render-page.tsx";
import { applyEntry, type Sheet } from "./apply-entries.ts";
import { SheetStudentDrawer } from "./sheet-student-drawer.tsx";
import { createSheetActions } from "./sheet-actions.ts";

const DAY = "2026-11-26";
const YESTERDAY = "2026-11-25";
const { readSheet } = contract.sheet;
const shapeOfStudent = readSheet.data.shape.students.element;
const bilal = sampleOf(shapeOfStudent, {
  _id: "1".repeat(24),
  firstName: "Bilal",
  since: YESTERDAY,
});
const hamza = sampleOf(shapeOfStudent, {
  _id: "2".repeat(24),
  firstName: "Hamza",
  since: YESTERDAY,
});

/** The verses of al-Mulk begin at 5242. */
const heard = (track: "new" | "recent" | "old") => ({
  studentId: bilal._id,
  day: YESTERDAY,
  track,
  from: 5242,
  to: 5253,
  grade: 2 as const,
  unit: "verse" as const,
});

const sheetOf = (fields: Partial<Sheet> = {}): Sheet =>
  sampleSheet({
    students: [bilal, hamza],
    sheetEntries: [heard("new"), heard("recent"), heard("old")],
    ...fields,
  });

const written = vi.fn<(query: object, body: Record<string, unknown>) => void>();

function Drawer({ of }: { of: Sheet }) {
  const [sheet, setSheet] = useState(of);
  const [student, setStudent] = useState(of.students.at(0));
  const actions = createSheetActions(sheet, async (entry) => {
    written(entry.query, entry.body);
    setSheet((before) => applyEntry(before, entry));
    return true;
  });
  if (!student) return null;
  const close = () => setStudent(undefined);
  return (
    <SheetStudentDrawer
      {...{ sheet, day: DAY, student, actions }}
      onNext={setStudent}
      onClose={close}
    />
  );
}

async function openDrawer(sheet = sheetOf()) {
  written.mockClear();
  const page = renderPage(<Drawer of={sheet} />, { as: "teacher" });
  const drawer = await screen.findByRole("dialog");
  const track = (name: "new" | "recent" | "old") =>
    within(drawer).getByRole("region", { name: t("sheet.track", { track: name }) });
  const grade = (name: "new" | "recent" | "old", of: 1 | 2 | 3 | 4) =>
    within(track(name)).getByRole("button", {
      name: new RegExp(`^${t("sheet.grade", { grade: String(of) })}`),
    });
  return { ...page, drawer, track, grade };
}

describe("the drawer of a student", () => {
  it("saves an entry with one press of its grade, and takes it back with a later one", async () => {
    const { grade, drawer } = await openDrawer();
    const pressAt = (milliseconds: number) => {
      const press = createEvent.click(grade("old", 2));
      Object.defineProperty(press, "timeStamp", { value: milliseconds });
      fireEvent(grade("old", 2), press);
    };
    const isPressed = (value: string) =>
      waitFor(() => expect(grade("old", 2)).toHaveAttribute("aria-pressed", value));
    pressAt(1_000);
    await isPressed("true");
    expect(within(drawer).getByText(t("sheet.arrived"))).toBeVisible();
    pressAt(1_100);
    await isPressed("true");
    pressAt(5_000);
    await isPressed("false");
    expect(written.mock.calls.map(([, { entry }]) => entry)).toEqual([
      expect.objectContaining({ grade: 2 }),
      null,
    ]);
  });

  it("makes a passage longer by its unit, and an entry with it", async () => {
    const { user, track, grade } = await openDrawer();
    await user.click(grade("new", 1));
    const name = {
      track: t("sheet.track", { track: "new" }),
      unit: t("sheet.unit", { unit: "verse" }),
    };
    await user.click(within(track("new")).getByRole("button", { name: t("sheet.longer", name) }));
    const [first, second] = written.mock.calls.map(
      ([, { entry }]) => entry as { from: number; to: number },
    );
    expect(second).toMatchObject({ from: first!.from, to: first!.to + 1 });
  });

  it("leads to the next student who was not heard", async () => {
    const { user, drawer } = await openDrawer();
    await user.click(
      within(drawer).getByRole("button", { name: t("sheet.next", { name: "⁨Hamza⁩" }) }),
    );
    expect(await screen.findByRole("heading", { name: /^Hamza/ })).toBeVisible();
  });

  it("has no grades for a student who is absent, until they are marked present", async () => {
    const absences = [{ studentId: bilal._id, day: DAY, state: "absent" as const }];
    const { user, drawer } = await openDrawer(sheetOf({ absences }));
    expect(within(drawer).queryAllByRole("region")).toHaveLength(0);
    await user.click(within(drawer).getByRole("button", { name: t("sheet.hearAnyway") }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: t("sheet.markPresent") }));
    await waitFor(() => expect(screen.getAllByRole("region")).toHaveLength(3));
    expect(written.mock.calls[0]?.[1]).toMatchObject({ state: "present" });
  });

  it("says until which day the family has read", async () => {
    const seen = [{ studentId: bilal._id, day: DAY, at: `${DAY}T10:00:00.000Z` }];
    const { drawer } = await openDrawer(sheetOf({ seen }));
    expect(within(drawer).getByText(t("sheet.seenUntil", { day: formatDay(DAY) }))).toBeVisible();
  });

  it("saves a note to the family, and marks its button", async () => {
    const { user, fill, drawer } = await openDrawer();
    await user.click(within(drawer).getByRole("button", { name: t("sheet.note") }));
    await fill(await screen.findByRole("textbox", { name: t("sheet.note") }), "Well prepared.");
    await user.click(screen.getByRole("button", { name: t("sheet.keepNote") }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: t("sheet.note") })).toHaveAttribute(
        "aria-pressed",
        "true",
      ),
    );
  });
});

describe("the first passage of a beginner", () => {
  const chip = (track: HTMLElement, surah: "1" | "114") =>
    within(track).getByRole("button", { name: t(`surahs.${surah}`), pressed: false });

  it.each([
    ["114", { from: 6231, to: 6236 }, "backward"],
    ["1", { from: 1, to: 7 }, "onward"],
  ] as const)("is surah %s and its direction in two presses", async (surah, passage, direction) => {
    const { user, track, grade } = await openDrawer(sheetOf({ sheetEntries: [] }));
    await user.click(chip(track("new"), surah));
    expect(written).not.toHaveBeenCalled();
    await user.click(grade("new", 2));
    const bodies = written.mock.calls.map(([, body]) => body);
    expect(bodies[0]).toEqual({ direction });
    expect(bodies[1]).toMatchObject({ entry: { ...passage, grade: 2 } });
    expect(bodies).toHaveLength(2);
  });

  it("may be another, which does not set the direction of a chip pressed before", async () => {
    const { user, track, grade } = await openDrawer(sheetOf({ sheetEntries: [] }));
    await user.click(chip(track("new"), "1"));
    await user.click(within(track("new")).getByRole("button", { name: t("sheet.otherPassage") }));
    const dialog = await screen.findByRole("dialog", {
      name: t("sheet.passageOf", { track: t("sheet.track", { track: "new" }) }),
    });
    expect(
      within(dialog).queryByRole("group", { name: t("sheet.directionLegend") }),
    ).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: t("sheet.more") }));
    expect(
      within(dialog).getByRole("group", { name: t("sheet.directionLegend") }),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: t("sheet.choose") }));
    await user.click(grade("new", 2));
    expect(written.mock.calls.map(([, body]) => Object.keys(body))).toEqual([
      expect.arrayContaining(["entry"]),
    ]);
  });

  it("keeps a grade that was pressed before the passage is chosen", async () => {
    const { user, grade } = await openDrawer(sheetOf({ sheetEntries: [] }));
    await user.click(grade("old", 3));
    const dialog = await screen.findByRole("dialog", {
      name: t("sheet.passageOf", { track: t("sheet.track", { track: "old" }) }),
    });
    expect(written).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: t("sheet.choose") }));
    expect(written.mock.lastCall?.[1]).toMatchObject({ entry: { grade: 3 } });
  });

  it("offers no surahs once the track has been heard, and none in other tracks", async () => {
    const { track } = await openDrawer(sheetOf({ sheetEntries: [heard("new")] }));
    for (const name of ["new", "old"] as const) {
      expect(
        within(track(name)).queryByRole("button", { name: t("surahs.114") }),
      ).not.toBeInTheDocument();
    }
  });
});

describe("two sittings of a day", () => {
  const JUZ = { from: 1, to: 148, unit: "part" as const };
  const before = (track: "new" | "recent" | "old", passage: object) => ({
    ...heard(track),
    ...passage,
  });
  const knowsFive = { ...bilal, learned: [{ from: 1, to: 640 }] };
  const add = (track: HTMLElement) =>
    within(track.parentElement!).queryByRole("button", {
      name: new RegExp(`^${t("sheet.anotherPassage").replace("+", "\\+")}`),
    });
  const second = (drawer: HTMLElement) =>
    within(drawer).getByRole("region", {
      name: t("sheet.passageNumber", { track: t("sheet.track", { track: "old" }), number: 2 }),
    });

  it("offers another passage once one is graded, which goes on from it", async () => {
    const sheet = sheetOf({ students: [knowsFive, hamza], sheetEntries: [before("old", JUZ)] });
    const { user, drawer, track, grade } = await openDrawer(sheet);
    expect(add(track("old"))).toBeNull();
    await user.click(grade("old", 2));
    // The second juz was suggested after yesterday's first, so the third follows.
    expect(track("old")).toHaveTextContent(/al-Baqarah 142–252/);
    await user.click(add(track("old"))!);
    const evening = second(drawer);
    expect(evening).toHaveTextContent(/al-Baqarah 253/);
    expect(evening).toContainElement(document.activeElement as HTMLElement);
    expect(add(evening)).toBeNull();
    await user.click(
      within(evening).getByRole("button", {
        name: new RegExp(`^${t("sheet.grade", { grade: "1" })}`),
      }),
    );
    const [first, next] = written.mock.calls.map(([query, { entry }]) => ({ query, entry }));
    expect(first?.entry).toMatchObject({ from: 149, to: 259, grade: 2 });
    expect(next?.entry).toMatchObject({ from: 260, grade: 1 });
    const idOf = (query: object | undefined) => (query as { passageId?: string }).passageId;
    expect(idOf(first?.query)).toMatch(/^[0-9a-f]{24}$/);
    expect(idOf(next?.query)).not.toBe(idOf(first?.query));
    expect(grade("old", 2)).toHaveAttribute("aria-pressed", "true");
    expect(add(evening)).toBeVisible();
  });

  it("shows both, and takes back one alone", async () => {
    const today = (passageId: string, passage: object) => ({
      ...before("old", passage),
      day: DAY,
      passageId,
    });
    const sheetEntries = [
      today("a".repeat(24), JUZ),
      today("b".repeat(24), { from: 6231, to: 6236, grade: 1 as const }),
    ];
    const sheet = sheetOf({ students: [knowsFive, hamza], sheetEntries });
    const { drawer, grade } = await openDrawer(sheet);
    const evening = within(second(drawer)).getByRole("button", {
      name: new RegExp(`^${t("sheet.grade", { grade: "1" })}`),
    });
    expect(evening).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(evening);
    await waitFor(() => expect(evening).toHaveAttribute("aria-pressed", "false"));
    expect(written).toHaveBeenCalledWith(
      expect.objectContaining({ passageId: "b".repeat(24) }),
      expect.objectContaining({ entry: null }),
    );
    expect(grade("old", 2)).toHaveAttribute("aria-pressed", "true");
  });

  it("offers no tenth passage", async () => {
    const sheetEntries = Array.from({ length: 9 }, (_, index) => ({
      ...before("old", { from: 1 + index, to: 1 + index }),
      day: DAY,
      passageId: String(index).repeat(24),
    }));
    const { drawer, track } = await openDrawer(sheetOf({ sheetEntries }));
    expect(within(drawer).getAllByRole("region")).toHaveLength(9 + 2);
    expect(add(track("old"))).toBeNull();
  });
});
