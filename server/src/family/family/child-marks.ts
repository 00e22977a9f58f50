import { CHILD_MARKS } from "@madrasa/contract/limits";

/** A mark is a figure and a colour: `figure + round * SLOTS`. The last slot has no figure of its own. */
const SLOTS = 6;
const FIGURES = 5;

type Marked = { id: string; mark: number };

/** First free mark, starting from the id: another figure before another colour. */
export function freeMark(id: string, taken: ReadonlySet<number>): number {
  const from = Number.parseInt(id.slice(-4), 16) % FIGURES;
  for (let round = 0; round < CHILD_MARKS; round += SLOTS) {
    for (let place = 0; place < FIGURES; place += 1) {
      const mark = round + ((from + place) % FIGURES);
      if (!taken.has(mark)) return mark;
    }
  }
  return from;
}

/** Marks are unique per guardian only. After merging, the child added first keeps a duplicate. */
export function withOwnMarks<Child extends Marked>(children: readonly Child[]): Child[] {
  const taken = new Set(children.map(({ mark }) => mark));
  const seen = new Set<number>();
  return children.map((child) => {
    const mark = seen.has(child.mark) ? freeMark(child.id, taken) : child.mark;
    taken.add(mark);
    seen.add(mark);
    return { ...child, mark };
  });
}
