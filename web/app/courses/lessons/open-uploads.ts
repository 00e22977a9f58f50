import type { QueryClient } from "@tanstack/react-query";
import { contract } from "@madrasa/contract";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { createWakeLock } from "../../lib/browser/wake-lock.ts";
import { createUploadStore, type PrepareUpload } from "../../device/uploads/index.ts";
import { withLock } from "../../lib/offline/lock.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { UploadRecord } from "./lesson-upload.ts";
import { createLessonUploads, type LessonUploads } from "./lesson-uploads.ts";
import { markPending, pendingUploads, uploadActions } from "./pending-uploads.ts";
import { sendPart } from "./send-part.ts";
import { joinUploadTabs, type TabUpload, type UploadTabs } from "./upload-tabs.ts";

type OpenOptions = { ownerId: string; client: QueryClient; prepareUpload: PrepareUpload };

let opened: { ownerId: string; uploads: LessonUploads; isLoaded: Promise<void> } | undefined;

/** Upload queue of this teacher, shared by all pages. Resumes what an earlier page left. */
export async function openUploads(options: OpenOptions): Promise<LessonUploads> {
  if (opened && opened.ownerId !== options.ownerId) opened.uploads.close();
  if (opened?.ownerId === options.ownerId) opened.uploads.reopen();
  else {
    const uploads = makeUploads(options);
    opened = { ownerId: options.ownerId, uploads, isLoaded: uploads.load() };
    uploadActions.set(uploads);
    tabs ??= meetTabs();
  }
  await opened.isLoaded;
  // Runs even if nothing was found.
  markPending(pendingUploads.get().length > 0);
  return opened.uploads;
}

/** Called after signing out, when local data has been removed. */
export function closeUploads(): void {
  opened?.uploads.close();
  opened = undefined;
  uploadActions.set(undefined);
}

let tabs: UploadTabs | undefined;

const ownUploads = (): TabUpload[] =>
  pendingUploads
    .get()
    .filter(({ file }) => file)
    .map(({ id, step, sentBytes, secondsLeft }) => ({ id, step, sentBytes, secondsLeft }));

function meetTabs(): UploadTabs {
  return joinUploadTabs({
    ownUploads,
    onUploads: (tab, uploads) => void opened?.uploads.onOtherTab(tab, uploads),
    onChanged: (id) => void opened?.uploads.readAgain(id),
    onEnded: (tab) => opened?.uploads.onTabEnded(tab),
  });
}

function makeUploads({ ownerId, client, prepareUpload }: OpenOptions): LessonUploads {
  return createLessonUploads({
    ownerId,
    store: pendingUploads,
    stored: createUploadStore<UploadRecord>(),
    onChanged: (id) => tabs?.changed(id),
    // A lock lets only one tab send.
    alone: async (work) => withLock("uploads", work),
    sendPart: async (upload, inWork) => sendPart(upload, inWork, prepareUpload),
    onPart: ({ courseId }) => readAgain(client, courseId),
    onAdded: ({ kind, courseId }) => {
      toast.success(t("lessons.added", { kind }));
      readAgain(client, courseId);
    },
    discard: (fileKey) => {
      const cancelled = call(contract.files.cancelUpload, { query: { fileKey } });
      // Ignored: the server discards it after a week.
      cancelled.catch(() => undefined);
    },
    onFailed: () => toast.error(t("lessons.addFailed")),
    // Refetches the current screen, which shows that the session has ended.
    onSessionEnded: () => void client.invalidateQueries(),
  });
}

function readAgain(client: QueryClient, courseId: string): void {
  void client.invalidateQueries({ queryKey: ["courses"] });
  void client.invalidateQueries({ queryKey: ["outline", courseId] });
  // An open lesson may have a better version now.
  void client.invalidateQueries({ queryKey: ["lessons", "own", courseId] });
}

const setAwake = createWakeLock();

pendingUploads.subscribe(() => {
  const uploads = pendingUploads.get();
  markPending(uploads.length > 0);
  if (ownUploads().length > 0) tabs?.announce();
  setAwake(uploads.some(({ step }) => ["making", "sending", "saving"].includes(step)));
});

window.addEventListener("beforeunload", (event) => {
  // Recorded uploads can be resumed later; warn only about the others.
  if (pendingUploads.get().some(({ isRecorded }) => !isRecorded)) event.preventDefault();
});
