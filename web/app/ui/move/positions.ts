/** Drop positions, read from the rendered page top to bottom. */

export type Movable = {
  kind: string;
  id: string;
  name: string;
};

/** Before a row of a list, or last with `null`. */
export type Position = { list: string; before: string | null };

/** Collapsed lists have no rows and append. */
export const moveList = (kind: string, id: string) => ({
  "data-move-list": kind,
  "data-move-list-id": id,
});

export const moveRow = (kind: string, id: string) => ({
  "data-move-row": kind,
  "data-move-id": id,
});

const all = (inside: Element, selector: string) => [
  ...inside.querySelectorAll<HTMLElement>(selector),
];
const listsOf = (root: Element, kind: string) => all(root, `[data-move-list="${kind}"]`);
const rowsOf = (list: Element, kind: string) => all(list, `[data-move-row="${kind}"]`);
const idOf = (row: HTMLElement | undefined) => row?.dataset["moveId"] ?? null;
const listId = (list: HTMLElement) => list.dataset["moveListId"] ?? "";

/** Elements above `y`, by binary search: about twelve of thousands are measured. */
function countAbove(elements: readonly HTMLElement[], edge: (rect: DOMRect) => number, y: number) {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = elements[middle];
    if (element && edge(element.getBoundingClientRect()) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function rowOf(root: Element, { kind, id }: Movable): HTMLElement | undefined {
  return all(root, `[data-move-row="${kind}"][data-move-id="${id}"]`)[0];
}

/** Position of an item as the id of its successor. */
export function currentPosition(root: Element, { kind, id }: Movable): Position | undefined {
  for (const list of listsOf(root, kind)) {
    const rows = rowsOf(list, kind);
    const at = rows.findIndex((row) => idOf(row) === id);
    if (at !== -1) return { list: listId(list), before: idOf(rows[at + 1]) };
  }
  return undefined;
}

/** Positions of an item in order; its own once. */
export function positionsFor(root: Element, { kind, id }: Movable): Position[] {
  return listsOf(root, kind).flatMap((list) => {
    const successors = [...rowsOf(list, kind).map(idOf), null].filter((before) => before !== id);
    return successors.map((before) => ({ list: listId(list), before }));
  });
}

export function positionAt(root: Element, { kind, id }: Movable, y: number): Position | undefined {
  const lists = listsOf(root, kind);
  const below = countAbove(lists, ({ top }) => top, y);
  const [upper, lower] = [lists[below - 1], lists[below]];
  const past = upper ? y - upper.getBoundingClientRect().bottom : Infinity;
  const ahead = lower ? lower.getBoundingClientRect().top - y : Infinity;
  const list = past <= ahead ? upper : lower;
  if (!list) return undefined;
  const rows = rowsOf(list, kind);
  const at = countAbove(rows, ({ top, bottom }) => (top + bottom) / 2, y);
  const before = idOf(rows[at]);
  // A place before itself or its successor is its current position.
  return { list: listId(list), before: before === id ? idOf(rows[at + 1]) : before };
}

export const isSamePosition = (one: Position | undefined, other: Position | undefined) =>
  one?.list === other?.list && one?.before === other?.before;

export type IndicatorRect = { top: number; start: number; width: number; height: number };

/** Row at a position, or an empty list. */
export function neighbourOf(
  root: Element,
  kind: string,
  position: Position,
): HTMLElement | undefined {
  const list = listsOf(root, kind).find((one) => listId(one) === position.list);
  if (!list) return undefined;
  const rows = rowsOf(list, kind);
  return rows.find((row) => idOf(row) === position.before) ?? rows.at(-1) ?? list;
}

/** Line between rows in window pixels; a frame for empty lists. */
export function indicatorRect(
  root: Element,
  kind: string,
  position: Position,
): IndicatorRect | undefined {
  const list = listsOf(root, kind).find((one) => listId(one) === position.list);
  if (!list) return undefined;
  const rows = rowsOf(list, kind);
  const at = rows.findIndex((row) => idOf(row) === position.before);
  const [above, below] = at === -1 ? [rows.at(-1), undefined] : [rows[at - 1], rows[at]];
  const { left, width, top, bottom } = (below ?? above ?? list).getBoundingClientRect();
  if (!above && !below) return { top, start: left, width, height: bottom - top };
  const ends = [above?.getBoundingClientRect().bottom, below?.getBoundingClientRect().top];
  const known = ends.filter((end) => end !== undefined);
  const middle = known.reduce((sum, end) => sum + end, 0) / known.length;
  return { top: middle, start: left, width, height: 0 };
}
