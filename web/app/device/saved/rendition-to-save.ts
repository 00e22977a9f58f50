import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  type Rendition,
} from "../uploads/index.ts";

/** Same version as playback would choose. */
export const renditionToSave = <One extends Rendition>(renditions: readonly One[]) =>
  chooseRendition(playable(renditions), { chosen: chosenRendition(), line: lineNow() });

type Summary = { fileSize: number; renditions?: readonly Rendition[] | undefined };

export const bytesToSave = ({ fileSize, renditions = [] }: Summary): number =>
  renditionToSave(renditions)?.size ?? fileSize;
