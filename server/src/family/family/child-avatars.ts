import { CHILD_AVATARS } from "@madrasa/contract/limits";

/** An avatar is a figure and a colour: `figure + round * SLOTS`. The last slot has no figure of its own. */
const SLOTS = 6;
const FIGURES = 5;

type WithAvatar = { id: string; avatar: number };

/** First free avatar, starting from the id: another figure before another colour. */
export function freeAvatar(id: string, taken: ReadonlySet<number>): number {
  const from = Number.parseInt(id.slice(-4), 16) % FIGURES;
  for (let round = 0; round < CHILD_AVATARS; round += SLOTS) {
    for (let index = 0; index < FIGURES; index += 1) {
      const avatar = round + ((from + index) % FIGURES);
      if (!taken.has(avatar)) return avatar;
    }
  }
  return from;
}

/** Avatars are unique per guardian only. After merging, the child added first keeps a duplicate. */
export function withUniqueAvatars<Child extends WithAvatar>(children: readonly Child[]): Child[] {
  const taken = new Set(children.map(({ avatar }) => avatar));
  const seen = new Set<number>();
  return children.map((child) => {
    const avatar = seen.has(child.avatar) ? freeAvatar(child.id, taken) : child.avatar;
    taken.add(avatar);
    seen.add(avatar);
    return { ...child, avatar };
  });
}
