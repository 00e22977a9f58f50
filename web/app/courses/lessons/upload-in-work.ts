import { createRate } from "../../device/uploads/index.ts";
import type { UploadStore } from "../../device/uploads/index.ts";
import type { LessonUpload, UploadRecord } from "./lesson-upload.ts";

export type UploadInWork = {
  signal: AbortSignal;
  save: (what: Partial<UploadRecord>) => Promise<void>;
  storeFrame: (frame: File | undefined) => Promise<void>;
  show: (what: Partial<LessonUpload>) => void;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  onWaiting: (isWaiting: boolean) => void;
};

type Queue = {
  stored: UploadStore<UploadRecord>;
  change: (id: string, what: Partial<LessonUpload>) => void;
  save: (id: string, what: Partial<UploadRecord>) => Promise<void>;
};

const SAVE_PROGRESS_MS = 3_000;

/** Operations of one upload until its signal aborts: later changes are not shown, and saving throws. */
export function createUploadInWork(
  id: string,
  signal: AbortSignal,
  { stored, change, save }: Queue,
): UploadInWork {
  const rate = createRate();
  let savedAt = Date.now();
  const whileWanted =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      if (!signal.aborted) action(...args);
    };
  return {
    signal,
    save: async (what) => {
      signal.throwIfAborted();
      await save(id, what);
      signal.throwIfAborted();
    },
    storeFrame: async (frame) => {
      signal.throwIfAborted();
      if (frame) await stored.writeFile(id, "frame", frame);
      change(id, { frame });
      await save(id, { isFrameDrawn: true });
      signal.throwIfAborted();
    },
    show: whileWanted((what: Partial<LessonUpload>) => change(id, what)),
    onProgress: whileWanted((sentBytes: number, totalBytes: number) => {
      change(id, { sentBytes, totalBytes, secondsLeft: rate.secondsLeft(sentBytes, totalBytes) });
      if (Date.now() - savedAt < SAVE_PROGRESS_MS) return;
      savedAt = Date.now();
      void stored.change(id, { sentBytes });
    }),
    onWaiting: whileWanted((isWaiting: boolean) => {
      rate.restart();
      change(id, { step: isWaiting ? "line" : "sending", secondsLeft: undefined });
    }),
  };
}
