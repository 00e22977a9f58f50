import { useState } from "react";
import { type Check, isArrayOf, isNumber, isString } from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { personalKey } from "../../lib/storage/storage.ts";
import type { LessonSummary } from "./course-tree.ts";

const isEntry: Check<[string, number]> = (value): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isNumber(value[1]);

/** By lesson; the one shown last is at the end. */
const stored = persisted(() => personalKey("shapes"), isArrayOf(isEntry));
const STORED_MAX = 100;

/**
 * The shape of a lesson's film or picture, before it is loaded: as the server knows it, else as it was when this
 * device last showed it, so that nothing on the screen moves.
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
