import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { MoveEvent } from "../../ui/move/mover.ts";
import type { Movable, Place } from "../../ui/move/places.ts";
import { applyMove } from "./arrangement.ts";
import type { Section } from "./outline.api.ts";

/** For screen readers: what is being moved, and its new place. */
export function describeMove(
  sections: readonly Section[],
  event: MoveEvent,
  { kind, id, name }: Movable,
  place: Place,
): string {
  const after = applyMove(sections, { kind, id, place });
  const at = after.findIndex(({ _id }) => _id === place.list);
  const list = kind === "section" ? after : (after[at]?.lessonIds ?? []);
  const numbers = { place: list.findIndex(({ _id }) => _id === id) + 1, count: list.length };
  const where =
    kind === "section"
      ? t("outline.placeOf", numbers)
      : t("outline.placeInSection", { ...numbers, number: at + 1 });
  return t("outline.moveAnnouncement", { event, title: isolated(name), where });
}
