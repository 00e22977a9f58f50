import { useState } from "react";
import { type Check, isArrayOf, isNumber, isString } from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { personalKey } from "../../lib/storage/storage.ts";
import type { LessonSummary } from "./course-tree.ts";

const isEntry: Check<[string, number]> = (value): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isNumber(value[1]);

/** Aspect ratios by lesson, last shown at the end. */
const stored = persisted(() => personalKey("shapes"), isArrayOf(isEntry));
const STORED_MAX = 100;

/**
 * Aspect ratio of a video or image before it loads, from the server or from the last time on this device, to prevent a
 * layout shift.
 */
export function useAspectRatio({ _id: lessonId, aspectRatio: known }: LessonSummary) {
  const [measured, setMeasured] = useState(
    () => stored.read()?.find(([id]) => id === lessonId)?.[1],
  );
  return {
    aspectRatio: known ?? measured,
    onAspectRatio: (ratio: number) => {
      if (known !== undefined || ratio === measured) return;
      setMeasured(ratio);
      const others = stored.read()?.filter(([id]) => id !== lessonId) ?? [];
      stored.write([...others.slice(1 - STORED_MAX), [lessonId, ratio]]);
    },
  };
}
