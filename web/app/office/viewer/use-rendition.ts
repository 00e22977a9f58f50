import type { RenditionKind } from "@madrasa/contract/limits";
import { useState } from "react";
import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  rememberRendition,
  type Rendition,
} from "../../device/uploads/index.ts";

type WithUrl = Rendition & { url: string };
type Lesson = { filePath: string; renditions: readonly WithUrl[] };

/**
 * The current version of a lesson, and the available ones. Fixed while the lesson is open, even if a better one arrives
 * or the connection changes.
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
    /** URL of the same version in a refetched lesson. */
    urlIn: (again: Lesson): string =>
      again.renditions.find((one) => one.kind === kind)?.url ?? again.filePath,
  };
}
