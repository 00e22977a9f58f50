export {
  createUpload,
  type PrepareUpload,
  type RequestTarget,
  type UploadMemory,
  type UploadTarget,
} from "./create-upload.ts";
export { drawThumbnail } from "./draw-thumbnail.ts";
export { type FileFingerprint, isSameFile, fingerprintOf } from "./file-fingerprint.ts";
export { loadMaking, loadChunks, loadSoundMaker, loadUpload } from "./load-upload.ts";
export type { PutFileOptions, SendBytes } from "./put-file.ts";
export { createRate } from "./rate.ts";
export {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  type Rendition,
  rememberRendition,
} from "./renditions/choose.ts";
export { typedFile } from "./typed-file.ts";
export { createUploadStore, type UploadStore } from "./upload-store.ts";
