import { Minus, Plus, X } from "lucide-react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { MarkSign } from "./mark-sign.tsx";
import type { Mark } from "./recitations.api.ts";

/** Milliseconds per press on a move button. */
const STEP_MS = 500;

export const isAmong = (marks: readonly Mark[], { kind, atMs }: Mark): boolean =>
  marks.some((one) => one.kind === kind && one.atMs === atMs);

type MarkListProps = {
  /** In order of creation: rows must not jump while a mark is moved. */
  marks: readonly Mark[];
  seconds: number;
  onPlay: (fromSeconds: number) => void;
  onChange: (marks: readonly Mark[]) => void;
};

export function AnnotationList({ marks, seconds, onPlay, onChange }: MarkListProps) {
  if (marks.length === 0) return null;
  const move = (place: number, step: number) => {
    const moved = movedMark(marks, place, { step, endMs: seconds * 1000 });
    if (moved) onChange(marks.with(place, moved));
  };
  return (
    <ul className="divide-y divide-line">
      {marks
        .map((mark, place) => {
          const { kind, atMs } = mark;
          const said = t("recitations.markAt", {
            kind,
            time: formatDuration(Math.floor(atMs / 1000)),
          });
          return (
            <li key={place} className="flex items-center gap-1">
              <MarkSign kind={kind} className="me-2 size-6 shrink-0" />
              <button
                type="button"
                aria-live="polite"
                onClick={() => onPlay(atMs / 1000)}
                className="min-h-11 min-w-0 grow rounded-control text-start"
              >
                {said}
              </button>
              <IconButton
                label={t("recitations.earlier", { mark: said })}
                icon={<Minus className="size-5" />}
                onClick={() => move(place, -STEP_MS)}
              />
              <IconButton
                label={t("recitations.later", { mark: said })}
                icon={<Plus className="size-5" />}
                onClick={() => move(place, STEP_MS)}
              />
              <IconButton
                label={t("recitations.removeMark", { mark: said })}
                icon={<X className="size-5" />}
                onClick={() => onChange(marks.filter((_, other) => other !== place))}
              />
            </li>
          );
        })
        .toReversed()}
    </ul>
  );
}

type Move = { step: number; endMs: number };

/** Moves a mark by a step, past another of its kind. Undefined at the limits of the recitation. */
export function movedMark(
  marks: readonly Mark[],
  place: number,
  { step, endMs }: Move,
): Mark | undefined {
  const mark = marks[place];
  if (!mark) return undefined;
  for (let atMs = mark.atMs + step; ; atMs += step) {
    const moved = { ...mark, atMs: Math.round(Math.min(endMs, Math.max(0, atMs))) };
    if (moved.atMs === mark.atMs) return undefined;
    if (!isAmong(marks, moved)) return moved;
    if (moved.atMs === 0 || moved.atMs === Math.round(endMs)) return undefined;
  }
}
