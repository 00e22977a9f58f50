import { CHILD_MARKS } from "@madrasa/contract/limits";

/** Each exists in this many colours. */
const FIGURES = 6;

type Marked = { id: string; mark: number };

/** First free avatar, starting from the id: another figure before another colour. */
export function freeMark(id: string, taken: ReadonlySet<number>): number {
  const from = Number.parseInt(id.slice(-4), 16) % FIGURES;
  for (let place = 0; place < CHILD_MARKS; place += 1) {
    const mark = place - (place % FIGURES) + ((from + place) % FIGURES);
    if (!taken.has(mark)) return mark;
  }
  return from;
}

/** Avatars are unique per guardian only. After merging, the child added first keeps a duplicate. */
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
