import type { Movable, Position } from "../../ui/move/positions.ts";
import type { Section } from "./outline.api.ts";

/**
 * Order of a course before the server has confirmed it. The list of a lesson is its section; the list of the sections
 * is the course.
 */

type Sections = readonly Section[];
type ItemRef = Pick<Movable, "kind" | "id">;
export type Move = ItemRef & { position: Position };

function insertBefore<Item extends { _id: string }>(
  list: readonly Item[],
  item: Item,
  before: string | null,
): Item[] | undefined {
  const at = before === null ? list.length : list.findIndex(({ _id }) => _id === before);
  return at === -1 ? undefined : list.toSpliced(at, 0, item);
}

const isSame = (one: Position | undefined, other: Position) =>
  one?.list === other.list && one.before === other.before;

/**
 * Returns the sections after a move, or the same array if the move changes nothing or is impossible. Applied again when
 * the server has responded.
 */
export function applyMove(sections: Sections, { kind, id, position }: Move): Sections {
  if (isSame(currentPosition(sections, { kind, id }), position) || position.before === id)
    return sections;
  if (kind === "section") {
    const section = sections.find(({ _id }) => _id === id);
    const others = sections.filter(({ _id }) => _id !== id);
    return (section && insertBefore(others, section, position.before)) ?? sections;
  }
  const lesson = sections.flatMap(({ lessonIds }) => lessonIds).find(({ _id }) => _id === id);
  const target = sections.find(({ _id }) => _id === position.list);
  const others = target?.lessonIds.filter(({ _id }) => _id !== id);
  const lessonIds = lesson && others && insertBefore(others, lesson, position.before);
  if (!lessonIds) return sections;
  return sections.map((section) => {
    if (section === target) return { ...section, lessonIds, totalLessons: lessonIds.length };
    if (!section.lessonIds.includes(lesson)) return section;
    const rest = section.lessonIds.filter((known) => known !== lesson);
    return { ...section, lessonIds: rest, totalLessons: rest.length };
  });
}

/** Position of an item as the id of its successor. Moving the item there undoes a move. */
export function currentPosition(sections: Sections, { kind, id }: ItemRef): Position | undefined {
  if (kind === "section") {
    const at = sections.findIndex(({ _id }) => _id === id);
    return at === -1 ? undefined : { list: COURSE, before: sections[at + 1]?._id ?? null };
  }
  for (const { _id: list, lessonIds } of sections) {
    const at = lessonIds.findIndex(({ _id }) => _id === id);
    if (at !== -1) return { list, before: lessonIds[at + 1]?._id ?? null };
  }
  return undefined;
}

export const COURSE = "course";

/** Position one step up or down; from the end of a section into the next. Undefined at the very end. */
export function adjacentPosition(
  sections: Sections,
  { kind, id }: ItemRef,
  direction: "up" | "down",
): Position | undefined {
  const inside =
    kind === "lesson"
      ? sections.findIndex(({ lessonIds }) => lessonIds.some(({ _id }) => _id === id))
      : -1;
  const section = sections[inside];
  const [list, siblings] = section ? [section._id, section.lessonIds] : [COURSE, sections];
  const at = siblings.findIndex(({ _id }) => _id === id);
  if (direction === "up" && at > 0) return { list, before: siblings[at - 1]?._id ?? null };
  if (direction === "down" && at + 1 < siblings.length) {
    return { list, before: siblings[at + 2]?._id ?? null };
  }
  const neighbour = section && sections[inside + (direction === "up" ? -1 : 1)];
  if (!neighbour) return undefined;
  return {
    list: neighbour._id,
    before: direction === "up" ? null : (neighbour.lessonIds[0]?._id ?? null),
  };
}
