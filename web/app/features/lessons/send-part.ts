import { contract } from "@madrasa/contract";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { reportError } from "../../lib/browser/report.ts";
import { readMade, removeMade } from "../../lib/line/made-files.ts";
import { untilAnswered } from "../../lib/line/until-answered.ts";
import { drawThumbnail, loadMaking, type PrepareUpload } from "../uploads/index.ts";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { type LessonUpload, type UploadPart } from "./lesson-upload.ts";
import type { UploadInWork } from "./upload-in-work.ts";

type Tools = {
  work: UploadInWork;
  prepareUpload: PrepareUpload;
  change: (what: Partial<UploadPart>) => Promise<void>;
  /** Of the part, as it was changed last. */
  keyOf: () => string | undefined;
};

/** Sends the next part of a lesson. Its first one creates the lesson. */
export async function sendPart(
  upload: LessonUpload,
  work: UploadInWork,
  prepareUpload: PrepareUpload,
): Promise<void> {
  const [part, ...later] = upload.parts;
  if (!part) return;
  let now = part;
  const change = async (what: Partial<UploadPart>) => {
    now = { ...now, ...what };
    await work.save({ parts: [now, ...later] });
  };
  const tools = { work, prepareUpload, change, keyOf: () => now.fileKey };
  const frame = await frameOf(upload, work);
  const isCreated = await send({ ...upload, frame }, part, tools).catch((error: unknown) => {
    const isOver = error instanceof ApiError && error.status === 401;
    const isGone = !upload.file && error instanceof DOMException;
    // What the server has against the lesson itself would keep the film back as well.
    const isOfLesson = error instanceof ApiError && !upload.isCreated && !isFileError(error);
    const isOwn = part.kind === "original" || isOver || isGone || isOfLesson;
    if (isOwn || work.signal.aborted) throw error;
    // The film itself is not kept back by what was made of it.
    reportError(error);
    return false;
  });
  work.show({ totalBytes: undefined });
  await work.save({
    parts: later,
    ...(isCreated && { isCreated }),
    ...(later.length > 0 && { sentBytes: 0 }),
  });
}

/** False where there is nothing of this kind to send. */
async function send(upload: LessonUpload, part: UploadPart, tools: Tools): Promise<boolean> {
  const { work, change } = tools;
  const made = part.kind === "original" ? undefined : await madeOf(upload, part, tools);
  const file = part.kind === "original" ? upload.file : made;
  if (part.kind !== "original" && !part.isStored && !made) return false;
  const fileKey = await sendFile({ ...upload, file }, part, tools);
  const fileType = part.kind === "original" ? upload.original.type : (made?.type ?? part.madeType);
  work.show({ step: "saving" });
  try {
    const sent = { part, fileKey, fileType: fileType ?? "" };
    await (upload.isCreated ? addRendition(upload, sent, work) : addLesson(upload, sent, tools));
  } catch (error) {
    if (isFileError(error)) await change({ fileKey: undefined, isStored: false });
    throw error;
  }
  await removeMade(nameOf(upload, part));
  return true;
}

const nameOf = ({ id }: LessonUpload, { kind }: UploadPart) => `${id} ${kind}`;

/** What an earlier page has made, or this one makes now. */
async function madeOf(
  upload: LessonUpload,
  part: UploadPart,
  { work, change }: Tools,
): Promise<File | undefined> {
  const { kind, madeType } = part;
  const { signal } = work;
  const name = nameOf(upload, part);
  if (kind === "original" || part.isStored) return undefined;
  const stored = madeType && (await readMade(name, madeType));
  if (stored) return stored;
  if (!upload.file) {
    await change({ madeType: undefined, fileKey: undefined });
    throw new DOMException("The browser has removed what was made.", "NotFoundError");
  }
  work.show({ step: "making", madeShare: 0, secondsLeft: undefined });
  const { makeRendition } = await untilAnswered(loadMaking, { signal });
  let estimate: number | undefined;
  const made = await makeRendition(upload.file, kind, {
    name,
    signal,
    onEstimate: (seconds) => {
      estimate = seconds;
      work.show({ secondsLeft: seconds });
    },
    onProgress: (share) =>
      work.show({
        madeShare: share,
        ...(estimate !== undefined && { secondsLeft: estimate * (1 - share) }),
      }),
  });
  work.show({ madeShare: undefined, secondsLeft: undefined });
  // What is made again may have another size.
  if (made) await change({ madeType: made.type, fileKey: undefined });
  return made;
}

/** A film's; where there is none, no film is kept back. */
async function frameOf(upload: LessonUpload, work: UploadInWork): Promise<File | undefined> {
  const { kind, file, frame, isFrameDrawn } = upload;
  if (isFrameDrawn || kind !== "video" || !file) return frame;
  work.show({ step: "sending" });
  const drawn = await drawThumbnail(file);
  await work.storeFrame(drawn);
  return drawn;
}

async function sendFile(
  { id, courseId, file }: LessonUpload,
  part: UploadPart,
  { work, prepareUpload, change, keyOf }: Tools,
): Promise<string> {
  if (part.isStored && part.fileKey) return part.fileKey;
  if (!file) throw new Error("There is no file to send.");
  work.show({ step: "sending" });
  const known = keyOf();
  const onKey = async (fileKey: string) => change({ fileKey });
  const { kind } = part;
  const purpose = kind === "original" ? {} : { purpose: kind };
  const sendIt = prepareUpload(courseId, file, { target: id, fileKey: known, onKey, ...purpose });
  const fileKey = await sendIt(work);
  work.onProgress(file.size, file.size);
  await change({ fileKey, isStored: true, ...(kind !== "original" && { madeType: file.type }) });
  return fileKey;
}

type SentPart = { part: UploadPart; fileKey: string; fileType: string };

async function addRendition(
  { courseId, lessonId = "", durationSeconds }: LessonUpload,
  { part: { kind }, fileKey: filePath }: SentPart,
  work: UploadInWork,
): Promise<void> {
  const query = { courseId, lessonId };
  const body = { kind, filePath, durationSeconds };
  await untilAnswered(async () => call(contract.lessons.addRendition, { query, body }), work);
}

async function addLesson(
  { courseId, sectionId, frame, lessonId, ...upload }: LessonUpload,
  { part, fileKey: filePath, fileType }: SentPart,
  { work, prepareUpload }: Tools,
): Promise<void> {
  const { kind, title, description, alt, durationSeconds, additionalResources } = upload;
  // A server of the former version takes a lesson only without these.
  const begun = part.kind === "original" ? {} : { _id: lessonId, rendition: part.kind };
  const links = changedFields({ additionalResources }, { additionalResources: [] });
  const texts = { title, description, ...(alt && { alt }), durationSeconds, ...links };
  const lesson = { ...texts, ...begun, kind, filePath, fileType };
  const add = async (thumbnail?: string) => {
    try {
      await call(contract.lessons.addLesson, {
        query: { courseId, sectionId },
        body: { ...lesson, thumbnail },
      });
    } catch (error) {
      // Only this lesson knows the key, so an earlier attempt succeeded and its response was lost.
      if (!(error instanceof ApiError && error.code === "FILE_IN_USE")) throw error;
    }
  };
  const { signal, onWaiting } = work;
  const thumbnail =
    frame &&
    (await prepareUpload(courseId, frame, { purpose: "thumbnail" })({ signal, onWaiting }));
  try {
    await untilAnswered(async () => add(thumbnail), work);
  } catch (error) {
    // The film shall not be sent again because of its picture.
    if (thumbnail === undefined || !isFileError(error)) throw error;
    reportError(error);
    await untilAnswered(async () => add(), work);
  }
}
