import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  type Rendition,
} from "../renditions.ts";

/** The one that the student would be shown: what is kept is what is watched. */
export const renditionToKeep = <One extends Rendition>(renditions: readonly One[]) =>
  chooseRendition(playable(renditions), { chosen: chosenRendition(), line: lineNow() });

type Summary = { fileSize: number; renditions?: readonly Rendition[] | undefined };

/** Bytes that keeping a lesson takes. */
export const bytesToKeep = ({ fileSize, renditions = [] }: Summary): number =>
  renditionToKeep(renditions)?.size ?? fileSize;
