import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT, PEAKS } from "@madrasa/contract/limits";
import { putFile } from "./files.ts";
import { mediaPath } from "./sample-files.ts";
import type { School } from "./school.ts";

type Somebody = { token: string };

/** AAC in MP4; see `server/seeds/media/README.md`. */
export const TONE = { path: mediaPath("recitation-tone.m4a"), seconds: 12.4 };

const { recitations } = contract;
const consent = { text: CONSENT_TEXT, language: "en" } as const;
const peaks = Array.from({ length: PEAKS }, (_, index) => 60 + ((index * 37) % 160));

export async function takeRecitations(
  { client: { call } }: School,
  { teacher, student, courseId }: { teacher: Somebody; student: Somebody; courseId: string },
): Promise<void> {
  const query = { courseId };
  await call(recitations.setRecitationsEnabled, {
    token: teacher.token,
    query,
    body: { isOn: true },
  });
  await call(recitations.answerConsent, {
    token: student.token,
    body: { allow: true, consent },
  });
}

export async function handInTone(
  school: School,
  { token }: Somebody,
  courseId: string,
  remark = "",
): Promise<string> {
  const { call } = school.client;
  const bytes = readFileSync(TONE.path);
  const target = await call(recitations.recitationLink, {
    token,
    query: { courseId, contentType: "audio/mp4", size: bytes.length },
  });
  const filePath = await putFile(school, target, bytes);
  const _id = randomBytes(12).toString("hex");
  const verses = { from: 2262, to: 2268 };
  const body = { _id, filePath, seconds: TONE.seconds, peaks, ...verses, remark };
  await call(recitations.submitRecitation, { token, query: { courseId }, body });
  return _id;
}
