import { contract } from "@madrasa/contract";
import type { RenditionKind } from "@madrasa/contract/limits";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { reportError, reportNote } from "../../lib/browser/report.ts";
import { readGenerated, removeGenerated } from "../../lib/offline/generated-files.ts";
import { retryCall } from "../../lib/offline/retry-call.ts";
import { drawThumbnail, loadMaking, type PrepareUpload } from "../../device/uploads/index.ts";
import { changedFields } from "../../ui/form/changed-fields.ts";
import type { LessonUpload, UploadInWork, UploadPart } from "./lesson-upload.ts";

type Tools = {
  work: UploadInWork;
  prepareUpload: PrepareUpload;
  /** `kind` defaults to the part being sent. */
  change: (what: Partial<UploadPart>, kind?: RenditionKind) => Promise<void>;
  find: (kind: RenditionKind) => UploadPart;
};

export async function sendPart(
  upload: LessonUpload,
  work: UploadInWork,
  prepareUpload: PrepareUpload,
): Promise<void> {
  const [part] = upload.parts;
  if (!part) return;
  let parts: readonly UploadPart[] = upload.parts;
  const find = (kind: RenditionKind) => parts.find((one) => one.kind === kind) ?? { kind };
  const tools: Tools = {
    work,
    prepareUpload,
    find,
    change: async (what, kind = part.kind) => {
      parts = parts.map((one) => (one.kind === kind ? { ...one, ...what } : one));
      await work.save({ parts });
    },
  };
  const frame = await frameOf(upload, work);
  const isCreated = await send({ ...upload, frame }, part, tools).catch((error: unknown) => {
    const isOver = error instanceof ApiError && error.status === 401;
    const isGone = !upload.file && error instanceof DOMException;
    // Errors about the lesson itself would reject the original too.
    const isOfLesson = error instanceof ApiError && !upload.isCreated && !isFileError(error);
    const isOwn = part.kind === "original" || isOver || isGone || isOfLesson;
    if (isOwn || work.signal.aborted) throw error;
    // A failed version must not block the original.
    reportError(error);
    return false;
  });
  work.show({ totalBytes: undefined });
  const later = parts.slice(1);
  await work.save({
    parts: later,
    ...(isCreated && { isCreated }),
    ...(later.length > 0 && { sentBytes: 0 }),
  });
}

/** Returns false if there is nothing of this kind to send. */
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
  await removeGenerated(nameOf(upload, part));
  return true;
}

const nameOf = ({ id }: LessonUpload, { kind }: UploadPart) => `${id} ${kind}`;

async function madeOf(
  upload: LessonUpload,
  part: UploadPart,
  tools: Tools,
): Promise<File | undefined> {
  const { work, change } = tools;
  const { kind, madeType } = part;
  const { signal } = work;
  const name = nameOf(upload, part);
  if (kind === "original" || part.isStored) return undefined;
  const stored = madeType && (await readGenerated(name, madeType));
  if (stored) return stored;
  const { file } = upload;
  if (!file) {
    await change({ madeType: undefined, fileKey: undefined });
    throw new DOMException("The browser has removed what was made.", "NotFoundError");
  }
  work.show({ step: "making", madeShare: 0, secondsLeft: undefined });
  const { makeRendition } = await retryCall(loadMaking, work);
  let estimate: number | undefined;
  const made = await sendMeanwhile({ ...upload, file }, tools, async () =>
    makeRendition(file, kind, {
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
    }),
  );
  work.show({ madeShare: undefined, secondsLeft: undefined });
  // A repeated conversion may produce another size.
  if (made) await change({ madeType: made.type, fileKey: undefined });
  return made;
}

/**
 * Sends chunks of the chosen file during a conversion, when the connection would be idle. The converted version takes
 * precedence once it is ready.
 */
async function sendMeanwhile<Made>(
  { id, courseId, lessonId, file }: LessonUpload & { file: File },
  { work, prepareUpload, change, find }: Tools,
  make: () => Promise<Made>,
): Promise<Made> {
  const { isStored, fileKey } = find("original");
  if (isStored || lessonId === undefined) return make();
  const [stop, rest] = [new AbortController(), new AbortController()];
  const giveUp = () => stop.abort();
  work.signal.addEventListener("abort", giveUp);
  let isWaiting = false;
  const onKey = async (key: string) => change({ fileKey: key }, "original");
  const send = prepareUpload(courseId, file, { target: id, fileKey, onKey });
  const sending = send({
    signal: stop.signal,
    rest: rest.signal,
    onWaiting: (waits) => {
      isWaiting = waits;
      if (waits && rest.signal.aborted) stop.abort();
    },
  }).then(
    async (key) => change({ fileKey: key, isStored: true }, "original"),
    // Ignored for now: the error occurs again, and is shown, when it is the file's turn.
    (error: unknown) => (rest.signal.aborted ? undefined : reportError(error)),
  );
  try {
    return await make();
  } finally {
    rest.abort();
    if (isWaiting) stop.abort();
    // Waits, so that the last chunk is not sent twice.
    await sending.catch(reportError);
    work.signal.removeEventListener("abort", giveUp);
  }
}

/** Poster of the file. Failing to draw one does not block the upload. */
async function frameOf(upload: LessonUpload, work: UploadInWork): Promise<File | undefined> {
  const { file, frame, isFrameDrawn } = upload;
  if (isFrameDrawn || !file) return frame;
  work.show({ step: "sending" });
  const drawn = await drawPoster(file);
  await work.storeFrame(drawn);
  return drawn;
}

async function sendFile(
  { id, courseId, lessonId, file }: LessonUpload,
  part: UploadPart,
  { work, prepareUpload, change, find }: Tools,
): Promise<string> {
  if (part.isStored && part.fileKey) return part.fileKey;
  if (!file) throw new Error("There is no file to send.");
  work.show({ step: "sending" });
  const { kind } = part;
  const known = find(kind).fileKey;
  const onKey = async (fileKey: string) => change({ fileKey });
  // Uses a separate target, because a new upload would replace a partly sent original.
  const target = kind === "original" ? { target: id } : { target: lessonId ?? id, purpose: kind };
  const sendIt = prepareUpload(courseId, file, { ...target, fileKey: known, onKey });
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
  await retryCall(async () => call(contract.lessons.addRendition, { query, body }), work);
}

async function addLesson(
  { courseId, sectionId, frame, lessonId, ...upload }: LessonUpload,
  { part, fileKey: filePath, fileType }: SentPart,
  { work, prepareUpload }: Tools,
): Promise<void> {
  const { kind, title, description, alt, durationSeconds, additionalResources } = upload;
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
    await retryCall(async () => add(thumbnail), work);
  } catch (error) {
    // Do not upload the video again because of its image.
    if (thumbnail === undefined || !isFileError(error)) throw error;
    reportError(error);
    await retryCall(async () => add(), work);
  }
}

/** Pixels; enough for a row's end on any screen. */
const WIDTH = 480;
const HEIGHT_MAX = 720;
const QUALITY = 0.8;
/** A poster must not delay the lesson. */
const TIMEOUT_MS = 10_000;

async function drawPoster(file: File): Promise<File | undefined> {
  if (file.type.startsWith("video/")) return drawThumbnail(file);
  try {
    const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const canvas = await Promise.race([draw(file), tooLate]);
    const blob =
      canvas &&
      (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY)));
    return blob ? new File([blob], "thumbnail.jpg", { type: blob.type }) : undefined;
  } catch (error) {
    reportNote(`No picture of the lesson: ${String(error)}`);
    return undefined;
  }
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  if (file.type === "application/pdf") {
    const { drawFirstPage } = await import("../../ui/media-player/draw-first-page.ts");
    return drawUpright(await drawFirstPage(file, WIDTH));
  }
  const image = await createImageBitmap(file);
  try {
    return drawUpright(image);
  } finally {
    image.close();
  }
}

/** Cuts the lower end of a long image or page. Transparent parts become white, as on paper. */
function drawUpright(source: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, WIDTH / source.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.min(HEIGHT_MAX, Math.round(source.height * scale)));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, Math.round(source.height * scale));
  return canvas;
}
