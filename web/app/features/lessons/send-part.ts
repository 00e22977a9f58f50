import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { reportError } from "../../lib/browser/report.ts";
import { drawThumbnail } from "../../lib/upload/draw-thumbnail.ts";
import { patiently } from "../../lib/upload/patience.ts";
import type { PrepareUpload } from "../../lib/upload/create-upload.ts";
import { isFileError, type LessonUpload, type UploadPart } from "./lesson-upload.ts";
import type { UploadHands } from "./lesson-uploads.ts";

type Tools = {
  hands: UploadHands;
  prepareUpload: PrepareUpload;
  change: (what: Partial<UploadPart>) => Promise<void>;
};

/** Sends the next part of a lesson. Its first one creates the lesson. */
export async function sendPart(
  upload: LessonUpload,
  hands: UploadHands,
  prepareUpload: PrepareUpload,
): Promise<void> {
  const [part, ...later] = upload.parts;
  if (!part) return;
  const change = async (what: Partial<UploadPart>) =>
    hands.save({ parts: [{ ...part, ...what }, ...later] });
  const frame = await frameOf(upload, hands);
  const fileKey = await sendFile(upload, part, { hands, prepareUpload, change });
  hands.show({ step: "saving" });
  try {
    await addLesson({ ...upload, frame }, fileKey, { hands, prepareUpload });
  } catch (error) {
    if (isFileError(error)) await change({ fileKey: undefined, isStored: false });
    throw error;
  }
  await hands.save({ parts: later });
}

/** A film's; where there is none, no film is kept back. */
async function frameOf(upload: LessonUpload, hands: UploadHands): Promise<File | undefined> {
  const { kind, file, frame, isFrameDrawn } = upload;
  if (isFrameDrawn || kind !== "video" || !file) return frame;
  hands.show({ step: "sending" });
  const drawn = await drawThumbnail(file);
  await hands.keepFrame(drawn);
  return drawn;
}

async function sendFile(
  { id, courseId, file, original }: LessonUpload,
  part: UploadPart,
  { hands, prepareUpload, change }: Tools,
): Promise<string> {
  if (part.isStored && part.fileKey) return part.fileKey;
  if (!file) throw new Error("There is no file to send.");
  hands.show({ step: "sending" });
  const { fileKey: known } = part;
  const onKey = async (fileKey: string) => change({ fileKey });
  const send = prepareUpload(courseId, file, { target: id, fileKey: known, onKey });
  const fileKey = await send(hands);
  hands.onProgress(original.size, original.size);
  await change({ fileKey, isStored: true });
  return fileKey;
}

async function addLesson(
  { courseId, sectionId, original, frame, ...upload }: LessonUpload,
  filePath: string,
  { hands, prepareUpload }: Pick<Tools, "hands" | "prepareUpload">,
): Promise<void> {
  const { kind, title, description, durationSeconds, additionalResources } = upload;
  const lesson = { title, description, kind, filePath, durationSeconds, additionalResources };
  const add = async (thumbnail?: string) => {
    try {
      await call(contract.lessons.addLesson, {
        query: { courseId, sectionId },
        body: { ...lesson, fileType: original.type, thumbnail },
      });
    } catch (error) {
      // Only this lesson knows the key, so an earlier attempt succeeded and its response was lost.
      if (!(error instanceof ApiError && error.code === "FILE_IN_USE")) throw error;
    }
  };
  const { signal, onWaiting } = hands;
  const thumbnail =
    frame &&
    (await prepareUpload(courseId, frame, { purpose: "thumbnail" })({ signal, onWaiting }));
  try {
    await patiently(async () => add(thumbnail), hands);
  } catch (error) {
    // The film shall not be sent again because of its picture.
    if (thumbnail === undefined || !isFileError(error)) throw error;
    reportError(error);
    await patiently(async () => add(), hands);
  }
}
