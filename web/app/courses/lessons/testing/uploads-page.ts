import { vi } from "vitest";
import { createStore } from "../../../lib/store.ts";
import type { UploadStore } from "../../../device/uploads/index.ts";
import type { LessonDraft, LessonUpload, UploadInWork, UploadRecord } from "../lesson-upload.ts";
import { createLessonUploads } from "../lesson-uploads.ts";

export const PLACE = { courseId: "course", sectionId: "section" };

export const draft = (title: string, name = "video.mp4", text = "video"): LessonDraft => ({
  kind: "video",
  title,
  description: "",
  additionalResources: [],
  file: new File([text], name, { type: "video/mp4" }),
});

/** A device whose storage outlives the pages that use it. */
export function device({ storesFiles = true } = {}) {
  const records = new Map<string, UploadRecord>();
  const files = new Map<string, File>();
  const stored: UploadStore<UploadRecord> = {
    list: async (ownerId) =>
      [...records.values()]
        .filter((record) => record.ownerId === ownerId)
        .toSorted((one, other) => one.order - other.order),
    read: async (id) => records.get(id) ?? null,
    add: async (record) => Boolean(records.set(record.id, structuredClone(record))),
    change: async (id, what) => {
      const before = records.get(id);
      if (before) records.set(id, { ...before, ...what });
      return true;
    },
    remove: async (id) => {
      records.delete(id);
      for (const key of files.keys()) if (key.startsWith(id)) files.delete(key);
    },
    readFile: async (id, what) => files.get(`${id} ${what}`),
    writeFile: async (id, what, file) => storesFiles && Boolean(files.set(`${id} ${what}`, file)),
  };
  return { stored, records, files };
}

export type SendPart = (upload: LessonUpload, inWork: UploadInWork) => Promise<void>;

export const sent: SendPart = async ({ parts }, { save }) => save({ parts: parts.slice(1) });

export function page(
  { stored }: { stored: UploadStore<UploadRecord> },
  sendPart: SendPart = sent,
  ownerId = "teacher",
) {
  const added: string[] = [];
  const store = createStore<readonly LessonUpload[]>([]);
  const onSessionEnded = vi.fn();
  const discard = vi.fn();
  const uploads = createLessonUploads({
    ownerId,
    store,
    stored,
    sendPart,
    alone: (work) => work(),
    onAdded: ({ title }) => added.push(title),
    onFailed: () => undefined,
    discard,
    onSessionEnded,
  });
  const steps = () => store.get().map(({ title, step }) => [title, step]);
  const idOf = (title: string) => store.get().find((upload) => upload.title === title)?.id ?? "";
  return { uploads, store, added, steps, idOf, onSessionEnded, discard };
}

export function stuck() {
  const arrive: (() => void)[] = [];
  const sendPart: SendPart = async (upload, inWork) => {
    inWork.show({ step: "sending" });
    await new Promise<void>((resolve) => arrive.push(resolve));
    await sent(upload, inWork);
  };
  return { arrive: () => arrive.shift()?.(), sendPart };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));
