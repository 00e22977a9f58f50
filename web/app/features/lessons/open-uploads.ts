import type { QueryClient } from "@tanstack/react-query";
import { contract } from "@madrasa/contract";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { createWakeLock } from "../../lib/browser/wake-lock.ts";
import { createUploadStore, type PrepareUpload } from "../uploads/index.ts";
import { withLock } from "../../lib/line/lock.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { UploadRecord } from "./lesson-upload.ts";
import { createLessonUploads, type LessonUploads } from "./lesson-uploads.ts";
import { markPending, pendingUploads, uploadActions } from "./pending-uploads.ts";
import { sendPart } from "./send-part.ts";
import { joinUploadTabs, type TabUpload, type UploadTabs } from "./upload-tabs.ts";

type OpenOptions = { ownerId: string; client: QueryClient; prepareUpload: PrepareUpload };

let opened: { ownerId: string; uploads: LessonUploads; isLoaded: Promise<void> } | undefined;

/** The uploads of this teacher: one queue for all pages, which goes on with what an earlier page left. */
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
  // Also where nothing was found.
  markPending(pendingUploads.get().length > 0);
  return opened.uploads;
}

/** After signing out: what was on the device has been removed. */
export function closeUploads(): void {
  opened?.uploads.close();
  opened = undefined;
  uploadActions.set(undefined);
}

let tabs: UploadTabs | undefined;

/** Uploads whose files this tab has. */
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
    // One tab sends.
    alone: async (work) => withLock("uploads", work),
    sendPart: async (upload, inWork) => sendPart(upload, inWork, prepareUpload),
    onPart: ({ courseId }) => readAgain(client, courseId),
    onAdded: ({ kind, courseId }) => {
      toast.success(t("lessons.added", { kind }));
      readAgain(client, courseId);
    },
    discard: (fileKey) => {
      const cancelled = call(contract.files.cancelUpload, { query: { fileKey } });
      // Without a line the server gives it up after a week.
      cancelled.catch(() => undefined);
    },
    onFailed: () => toast.error(t("lessons.addFailed")),
    // Whatever is on the screen asks the server again, and learns that the session has ended.
    onSessionEnded: () => void client.invalidateQueries(),
  });
}

/** The number of lessons is shown in the open outline and in the list of courses. */
function readAgain(client: QueryClient, courseId: string): void {
  void client.invalidateQueries({ queryKey: ["courses"] });
  void client.invalidateQueries({ queryKey: ["outline", courseId] });
  // One that is open may have what is better now.
  void client.invalidateQueries({ queryKey: ["lessons", "own", courseId] });
}

const setAwake = createWakeLock();

pendingUploads.subscribe(() => {
  const uploads = pendingUploads.get();
  markPending(uploads.length > 0);
  if (ownUploads().length > 0) tabs?.tell();
  setAwake(uploads.some(({ step }) => ["making", "sending", "saving"].includes(step)));
});

window.addEventListener("beforeunload", (event) => {
  // What is recorded goes on later; this browser keeps nothing of the others.
  if (pendingUploads.get().some(({ isRecorded }) => !isRecorded)) event.preventDefault();
});
