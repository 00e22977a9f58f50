import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  type Rendition,
} from "../uploads/index.ts";

/** The one that the student would be shown: what is saved is what is watched. */
export const renditionToSave = <One extends Rendition>(renditions: readonly One[]) =>
  chooseRendition(playable(renditions), { chosen: chosenRendition(), line: lineNow() });

type Summary = { fileSize: number; renditions?: readonly Rendition[] | undefined };

/** Bytes that saving a lesson takes. */
export const bytesToSave = ({ fileSize, renditions = [] }: Summary): number =>
  renditionToSave(renditions)?.size ?? fileSize;
