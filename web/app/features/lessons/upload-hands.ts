import { createRate } from "../../lib/upload/rate.ts";
import type { UploadShelf } from "../../lib/upload/upload-shelf.ts";
import type { LessonUpload, UploadRecord } from "./lesson-upload.ts";

/** What a worker may do with the upload that it has in hand. */
export type UploadHands = {
  signal: AbortSignal;
  /** Kept on the device before it returns. */
  save: (what: Partial<UploadRecord>) => Promise<void>;
  keepFrame: (frame: File | undefined) => Promise<void>;
  show: (what: Partial<LessonUpload>) => void;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  onWaiting: (isWaiting: boolean) => void;
};

type Queue = {
  shelf: UploadShelf<UploadRecord>;
  /** On the page. */
  change: (id: string, what: Partial<LessonUpload>) => void;
  /** On the page and on the device. */
  save: (id: string, what: Partial<UploadRecord>) => Promise<void>;
};

/** How often a later page is told how far it was. */
const SAVE_PROGRESS_MS = 3_000;

/** Of one upload, until the signal: what comes after it is not shown, and saving it throws. */
export function createHands(
  id: string,
  signal: AbortSignal,
  { shelf, change, save }: Queue,
): UploadHands {
  const rate = createRate();
  let savedAt = Date.now();
  const whileWanted =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      if (!signal.aborted) act(...args);
    };
  return {
    signal,
    save: async (what) => {
      signal.throwIfAborted();
      await save(id, what);
      signal.throwIfAborted();
    },
    keepFrame: async (frame) => {
      signal.throwIfAborted();
      if (frame) await shelf.writeFile(id, "frame", frame);
      change(id, { frame });
      await save(id, { isFrameDrawn: true });
      signal.throwIfAborted();
    },
    show: whileWanted((what: Partial<LessonUpload>) => change(id, what)),
    onProgress: whileWanted((sentBytes: number, totalBytes: number) => {
      change(id, { sentBytes, totalBytes, secondsLeft: rate.secondsLeft(sentBytes, totalBytes) });
      if (Date.now() - savedAt < SAVE_PROGRESS_MS) return;
      savedAt = Date.now();
      void shelf.change(id, { sentBytes });
    }),
    onWaiting: whileWanted((isWaiting: boolean) => {
      rate.restart();
      change(id, { step: isWaiting ? "line" : "sending", secondsLeft: undefined });
    }),
  };
}
