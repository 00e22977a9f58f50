import { contract } from "@madrasa/contract";
import { addKnown, removeKnown } from "@madrasa/contract/quran/known";
import { mergePassages } from "@madrasa/contract/quran/learned";
import { partsOf } from "@madrasa/contract/quran/units";
import type { Passage } from "@madrasa/contract/quran/verses";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { KnownView } from "./known-view.tsx";
import { passageWords } from "./passage-words.ts";

const { listKnown, writeKnown, readSheet } = contract.sheet;
const STUDENTS = 20;
const PRESSES_MAX = 120;
const idOf = (index: number) => String(index + 1).padStart(24, "0");
const studentOf = (index: number, known: Passage[] = []) =>
  sampleOf(listKnown.data.shape.students.element, {
    _id: idOf(index),
    firstName: `Student${index}`,
    known,
  });

function openList(count: number, first: Passage[] = []) {
  const known = new Map<string, Passage[]>([[idOf(0), first]]);
  stubServer.respond(listKnown, () => ({
    ...sampleOf(listKnown.data),
    students: Array.from({ length: count }, (_, index) =>
      studentOf(index, known.get(idOf(index)) ?? []),
    ),
  }));
  stubServer.respond(writeKnown, ({ query, body }) => {
    const { studentId } = query as { studentId: string };
    const { isKnown, ...passage } = body as Passage & { isKnown: boolean };
    const before = (known.get(studentId) ?? []).map((one) => ({ ...one, day: 0 }));
    const after = isKnown ? addKnown(before, { ...passage, day: 0 }) : removeKnown(before, passage);
    known.set(studentId, mergePassages(after));
    return { known: mergePassages(after) };
  });
  const page = renderPage(<KnownView sheet={sampleOf(readSheet.data)} />, { as: "teacher" });
  let presses = 0;
  const press = async (element: HTMLElement) => {
    presses += 1;
    await page.user.click(element);
  };
  const rowOf = async (index: number) => {
    const name = await screen.findByText(`Student${index} lastName`);
    const row = name.closest<HTMLElement>("li");
    if (!row) throw new Error("no row");
    const juz = (part: number) => {
      const button = within(row).getByText(t("sheet.part", { part })).closest("button");
      if (!button) throw new Error("no button");
      return button;
    };
    return { row, title: name, juz };
  };
  return { ...page, known, press, rowOf, presses: () => presses };
}

/** Verses of juz in the Madinah mushaf, by number. */
const juzFrom = (first: number, last: number): Passage => ({
  from: partsOf("madani")[first - 1] ?? 1,
  to: (partsOf("madani")[last] ?? 6237) - 1,
});

describe("verses that students know already", () => {
  it(`takes at most ${PRESSES_MAX} presses for ${STUDENTS} students of ten juz`, async () => {
    const { press, rowOf, presses, known } = openList(STUDENTS);
    for (let index = 0; index < STUDENTS; index += 1) {
      const { title, juz } = await rowOf(index);
      await press(title);
      await press(juz(30));
      await press(juz(21));
    }
    await waitFor(() => expect(known.get(idOf(STUDENTS - 1))).toEqual([juzFrom(21, 30)]));
    const lists = Array.from({ length: STUDENTS }, (_, index) => known.get(idOf(index)));
    expect(lists).toEqual(lists.map(() => [juzFrom(21, 30)]));
    expect(presses()).toBeLessThanOrEqual(PRESSES_MAX);
  });

  it("is one juz alone if it is pressed twice, and is taken back by the same presses", async () => {
    const { press, rowOf, known } = openList(1, [juzFrom(1, 10)]);
    const { row, title, juz } = await rowOf(0);
    await press(title);
    const lastKnown = () => known.get(idOf(0));
    await press(juz(30));
    await press(juz(30));
    await waitFor(() => expect(lastKnown()).toEqual([juzFrom(1, 10), juzFrom(30, 30)]));
    await waitFor(() => expect(juz(30)).toHaveAttribute("aria-pressed", "true"));
    await press(juz(4));
    expect(within(row).getByRole("status")).toHaveTextContent(t("sheet.unknownUntil", { part: 4 }));
    await press(juz(9));
    await waitFor(() =>
      expect(lastKnown()).toEqual([juzFrom(1, 3), juzFrom(10, 10), juzFrom(30, 30)]),
    );
    await waitFor(() =>
      expect(within(row).getByRole("status")).toHaveTextContent(passageWords(juzFrom(1, 3))),
    );
  });

  it("is any passage, which shows as part of its juz", async () => {
    const { press, rowOf, known } = openList(1);
    const { row, title, juz } = await rowOf(0);
    await press(title);
    await press(within(row).getByRole("button", { name: t("sheet.knownVerses") }));
    await press(within(row).getByRole("button", { name: new RegExp(t("sheet.markKnown")) }));
    await waitFor(() => expect(known.get(idOf(0))).toEqual([{ from: 6231, to: 6236 }]));
    await waitFor(() => expect(juz(30)).toHaveAttribute("aria-pressed", "mixed"));
    expect(title.closest("button")).toHaveTextContent(t("sheet.someVerses"));
  });
});
