import { asNetworkError } from "../../lib/offline/classify-error.ts";
import type { createUpload } from "./create-upload.ts";

const loaded: { createUpload?: typeof createUpload } = {};

/** Provided by a screen that needs uploads offline. */
export function setUpload(given: typeof createUpload): void {
  loaded.createUpload = given;
}

/** Throws if it is not loaded and the app is offline. */
export async function loadUpload(): Promise<typeof createUpload> {
  return loaded.createUpload ?? (await asNetworkError(import("./create-upload.ts"))).createUpload;
}

/** Sends a file in chunks. Students load it only for large images. */
export const loadChunks = () => asNetworkError(import("./send-chunks.ts"));

/** Creates a video's audio or small version. The largest script of all. */
export const loadMaking = () => asNetworkError(import("./renditions/make-rendition.ts"));

export const loadSoundMaker = async () =>
  (await asNetworkError(import("./renditions/make-sound.ts"))).makeSound;
