import { orCut } from "../../lib/line/verdict.ts";
import type { createUpload } from "./create-upload.ts";

/** What is there once a screen has loaded it; see the queue of waiting acts. */
const loaded: { createUpload?: typeof createUpload } = {};

/** Given by a screen that needs it without a line. */
export function setUpload(given: typeof createUpload): void {
  loaded.createUpload = given;
}

/** Throws where it is not loaded and there is no line. */
export async function loadUpload(): Promise<typeof createUpload> {
  return loaded.createUpload ?? (await orCut(import("./create-upload.ts"))).createUpload;
}

/** What sends a file in pieces: students load it only for large pictures. */
export const loadPieces = () => orCut(import("./send-pieces.ts"));

/** What makes a film's sound, or the film small: the largest script of all. */
export const loadMaking = () => orCut(import("./renditions/make-rendition.ts"));
