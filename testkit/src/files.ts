import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { MP4, PDF, PNG, type SampleFile } from "./sample-files.ts";
import type { School } from "./school.ts";

export type UploadTarget = DataOf<typeof contract.files.uploadLink>;

const SAMPLES = { "image/png": PNG, "application/pdf": PDF, "video/mp4": MP4 };
export type SampleType = keyof typeof SAMPLES;

export const sampleOf = (type: SampleType): SampleFile => ({ bytes: SAMPLES[type], type });

/** Local path; undefined for a bucket. */
export function ownPath(signedUrl: string): string | undefined {
  const start = signedUrl.indexOf("/files/");
  return start < 0 ? undefined : signedUrl.slice(start);
}

export async function putFile(
  { transport }: School,
  { signedUrl, headers, fileKey }: UploadTarget,
  bytes: Buffer,
): Promise<string> {
  const own = ownPath(signedUrl);
  // oxlint-disable-next-line no-restricted-globals -- goes to the storage
  const { ok, status } = await (own === undefined ? fetch : transport)(own ?? signedUrl, {
    method: "PUT",
    headers,
    body: new Uint8Array(bytes),
  });
  if (!ok) throw new Error(`The upload failed: ${status}`);
  return fileKey;
}

export async function uploadFile(
  school: School,
  { token }: { token: string },
  courseId: string,
  { bytes, type: contentType, filename = "file" }: SampleFile,
): Promise<string> {
  const query = { courseId, filename, contentType, size: bytes.length || undefined };
  const target = await school.client.call(contract.files.uploadLink, { token, query });
  return putFile(school, target, bytes);
}

export async function anUpload(
  school: School,
  teacher: { token: string },
  courseId: string,
  options: { type?: SampleType; filename?: string; bytes?: Buffer } = {},
): Promise<string> {
  const { type = "application/pdf", bytes = SAMPLES[type], ...rest } = options;
  return uploadFile(school, teacher, courseId, { type, bytes, ...rest });
}

export async function aSmallerUpload(
  school: School,
  { token }: { token: string },
  courseId: string,
  purpose: "small" | "sound",
  bytes: Buffer = MP4,
): Promise<string> {
  const contentType = purpose === "sound" ? "audio/mp4" : "video/mp4";
  const query = { courseId, filename: `${purpose}.mp4`, contentType, purpose, size: bytes.length };
  const target = await school.client.call(contract.files.uploadLink, { token, query });
  return putFile(school, target, bytes);
}

export async function aNoteImage(
  school: School,
  { token }: { token: string },
  courseId: string,
  bytes: Buffer = PNG,
): Promise<string> {
  const query = {
    courseId,
    filename: "page.png",
    contentType: "image/png",
    // Empty files cannot be announced.
    size: bytes.length || undefined,
  };
  const target = await school.client.call(contract.notes.noteUploadLink, { token, query });
  return putFile(school, target, bytes);
}

/** `audience`: id of a course, "teachers" or "school". */
export async function anAnnouncementImage(
  school: School,
  { token }: { token: string },
  audience: string,
  bytes: Buffer = PNG,
): Promise<string> {
  const query = { audience, filename: "hall.png", contentType: "image/png", size: bytes.length };
  const target = await school.client.call(contract.announcements.imageUploadLink, { token, query });
  return putFile(school, target, bytes);
}
