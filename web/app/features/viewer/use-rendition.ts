import type { RenditionKind } from "@madrasa/contract/limits";
import { useState } from "react";
import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  rememberRendition,
  type Rendition,
} from "../uploads/index.ts";

type WithUrl = Rendition & { url: string };
/** A server of the former version sends none. */
type Lesson = { filePath: string; renditions?: readonly WithUrl[] };

/**
 * The rendition of a lesson that is shown, and those to choose from. It stays while the lesson is
 * open, also where a better one arrives or the line changes.
 */
export function useRendition(lesson: Lesson | undefined) {
  const [kind, setKind] = useState<RenditionKind>();
  const choices = playable(lesson?.renditions ?? []);
  const shown = choices.find((one) => one.kind === kind);
  if (!shown && choices.length > 0) {
    const first = chooseRendition(choices, { chosen: chosenRendition(), line: lineNow() });
    setKind(first?.kind);
  }
  return {
    shown,
    choices,
    choose: (wanted: RenditionKind) => {
      rememberRendition(wanted);
      setKind(wanted);
    },
    /** The URL of the same rendition, in the lesson as it was read again. */
    urlIn: (again: Lesson): string =>
      again.renditions?.find((one) => one.kind === kind)?.url ?? again.filePath,
  };
}
