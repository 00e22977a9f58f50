import { Minus, Plus, X } from "lucide-react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { AnnotationIcon } from "./annotation-icon.tsx";
import type { Annotation } from "./recitations.api.ts";

/** Milliseconds per press on a move button. */
const STEP_MS = 500;

export const hasAnnotation = (
  annotations: readonly Annotation[],
  { kind, atMs }: Annotation,
): boolean => annotations.some((one) => one.kind === kind && one.atMs === atMs);

type AnnotationListProps = {
  /** In order of creation: rows must not jump while an annotation is moved. */
  annotations: readonly Annotation[];
  seconds: number;
  onPlay: (fromSeconds: number) => void;
  onChange: (annotations: readonly Annotation[]) => void;
};

export function AnnotationList({ annotations, seconds, onPlay, onChange }: AnnotationListProps) {
  if (annotations.length === 0) return null;
  const move = (index: number, step: number) => {
    const moved = moveAnnotation(annotations, index, { step, endMs: seconds * 1000 });
    if (moved) onChange(annotations.with(index, moved));
  };
  return (
    <ul className="divide-y divide-line">
      {annotations
        .map((annotation, index) => {
          const { kind, atMs } = annotation;
          const label = t("recitations.markAt", {
            kind,
            time: formatDuration(Math.floor(atMs / 1000)),
          });
          return (
            <li key={index} className="flex items-center gap-1">
              <AnnotationIcon kind={kind} className="me-2 size-6 shrink-0" />
              <button
                type="button"
                aria-live="polite"
                onClick={() => onPlay(atMs / 1000)}
                className="min-h-11 min-w-0 grow rounded-control text-start"
              >
                {label}
              </button>
              <IconButton
                label={t("recitations.earlier", { mark: label })}
                icon={<Minus className="size-5" />}
                onClick={() => move(index, -STEP_MS)}
              />
              <IconButton
                label={t("recitations.later", { mark: label })}
                icon={<Plus className="size-5" />}
                onClick={() => move(index, STEP_MS)}
              />
              <IconButton
                label={t("recitations.removeMark", { mark: label })}
                icon={<X className="size-5" />}
                onClick={() => onChange(annotations.filter((_, other) => other !== index))}
              />
            </li>
          );
        })
        .toReversed()}
    </ul>
  );
}

type Move = { step: number; endMs: number };

/** Moves an annotation by a step, past another of its kind. Undefined at the limits of the recitation. */
export function moveAnnotation(
  annotations: readonly Annotation[],
  index: number,
  { step, endMs }: Move,
): Annotation | undefined {
  const annotation = annotations[index];
  if (!annotation) return undefined;
  for (let atMs = annotation.atMs + step; ; atMs += step) {
    const moved = { ...annotation, atMs: Math.round(Math.min(endMs, Math.max(0, atMs))) };
    if (moved.atMs === annotation.atMs) return undefined;
    if (!hasAnnotation(annotations, moved)) return moved;
    if (moved.atMs === 0 || moved.atMs === Math.round(endMs)) return undefined;
  }
}
