import { expect, it } from "vitest";
import { applyMove, COURSE, type Move, currentPosition, adjacentPosition } from "./arrangement.ts";
import type { Section } from "./outline.api.ts";

/** "ab c " is three sections, named 1 to 3: a and b, c, and an empty one. */
function course(text: string): Section[] {
  return text.split(" ").map((lessons, index) => ({
    _id: `${index + 1}`,
    title: "",
    description: "",
    totalLessons: lessons.length,
    lessonIds: Array.from(lessons, (_id) => ({
      _id,
      title: _id,
      description: "",
      kind: "lecture" as const,
      fileType: "application/pdf",
      fileSize: 1,
    })),
  }));
}

const shown = (sections: readonly Section[]) =>
  sections
    .map(({ _id, lessonIds, totalLessons }) => {
      expect(totalLessons).toBe(lessonIds.length);
      return `${_id}${lessonIds.map((lesson) => lesson._id).join("")}`;
    })
    .join(" ");

const lesson = (id: string, list: string, before: string | null): Move => ({
  kind: "lesson",
  id,
  position: { list, before },
});
const section = (id: string, before: string | null): Move => ({
  kind: "section",
  id,
  position: { list: COURSE, before },
});

it.each<[string, Move, string]>([
  ["abc", lesson("c", "1", "a"), "1cab"],
  ["abc", lesson("a", "1", null), "1bca"],
  ["ab cd ", lesson("a", "2", "d"), "1b 2cad 3"],
  ["ab cd ", lesson("c", "3", null), "1ab 2d 3c"],
  ["ab cd ", section("3", "1"), "3 1ab 2cd"],
  ["ab cd ", section("1", null), "2cd 3 1ab"],
])("%s after %o is %s", (before, move, after) => {
  const moved = applyMove(course(before), move);
  expect(shown(moved)).toBe(after);
  expect(applyMove(moved, move)).toBe(moved);
});

it.each<Move>([
  lesson("a", "1", "b"),
  lesson("b", "1", "b"),
  lesson("a", "1", "gone"),
  lesson("a", "gone", null),
  lesson("gone", "1", null),
  section("1", "2"),
  section("1", "1"),
  section("1", "gone"),
  section("gone", "1"),
])("leaves everything where it is for %o", (move) => {
  const sections = course("ab c");
  expect(applyMove(sections, move)).toBe(sections);
});

it("gives the place that undoes a move", () => {
  const sections = course("ab c ");
  for (const move of [lesson("b", "2", "c"), lesson("c", "1", "a"), section("2", null)]) {
    const moved = applyMove(sections, move);
    expect(shown(moved)).not.toBe(shown(sections));
    const position = currentPosition(sections, move)!;
    expect(shown(applyMove(moved, { ...move, position }))).toBe(shown(sections));
  }
});

it("goes through every place in single steps, and no further", () => {
  const walk = (direction: "up" | "down", start: string) => {
    const seen: string[] = [];
    let sections = course(start);
    for (;;) {
      const what = { kind: "lesson", id: "x" };
      const position = adjacentPosition(sections, what, direction);
      if (!position) return seen;
      sections = [...applyMove(sections, { ...what, position })];
      seen.push(shown(sections));
    }
  };
  const down = ["1ax 2 3c", "1a 2x 3c", "1a 2 3xc", "1a 2 3cx"];
  expect(walk("down", "xa  c")).toEqual(down);
  expect(walk("up", "a  cx")).toEqual([...down.slice(0, -1).toReversed(), "1xa 2 3c"]);

  const step = (id: string, direction: "up" | "down") =>
    adjacentPosition(course("a b c"), { kind: "section", id }, direction)?.before;
  expect([step("1", "up"), step("2", "up"), step("3", "up")]).toEqual([undefined, "1", "2"]);
  expect([step("1", "down"), step("2", "down"), step("3", "down")]).toEqual(["3", null, undefined]);
});
