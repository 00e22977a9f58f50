import { contract } from "@madrasa/contract";
import { PEAKS } from "@madrasa/contract/limits";
import { putFile } from "@madrasa/testkit/files";
import { mp4Of } from "@madrasa/testkit/sample-files";
import { newId } from "../platform/secrets.ts";
import { consent } from "./families.ts";
import type { TestSchool } from "./test-school.ts";

type Somebody = { token: string };

const { recitations } = contract;
export const peaks = Array.from({ length: PEAKS }, (_, place) => place);
export const SOUND = mp4Of("soun");

export async function switchOn(school: TestSchool, as: Somebody, courseId: string) {
  await school.call(recitations.setSwitch, { as, query: { courseId }, body: { isOn: true } });
}

export async function giveConsent(
  school: TestSchool,
  as: Somebody,
  { childId, allow = true }: { childId?: string; allow?: boolean } = {},
) {
  const body = { ...(childId !== undefined && { childId }), allow, consent };
  return school.call(recitations.answerConsent, { as, body });
}

/** A student's sound, uploaded; its key. */
export async function aVoice(
  school: TestSchool,
  as: Somebody,
  courseId: string,
  bytes: Buffer = SOUND,
): Promise<string> {
  const query = { courseId, contentType: "audio/mp4", size: bytes.length };
  const { data } = await school.call(recitations.recitationLink, { as, query });
  return putFile(school, data, bytes);
}

/** A teacher's voice for an answer, uploaded; its key. */
export async function anAnswerVoice(school: TestSchool, as: Somebody, id: string) {
  const query = { contentType: "audio/mp4", size: SOUND.length };
  const { data } = await school.call(recitations.answerLink, { as, params: { id }, query });
  return putFile(school, data, SOUND);
}

/** The body of a recitation that a student hands in. */
export async function aForm(school: TestSchool, as: Somebody, courseId: string) {
  const filePath = await aVoice(school, as, courseId);
  return { _id: newId(), filePath, seconds: 12.4, peaks, from: 2262, to: 2268, words: "Once" };
}

/** A recitation that was handed in to a course with consent and its switch on; its id. */
export async function aRecitation(
  school: TestSchool,
  { teacher, student, courseId }: { teacher: Somebody; student: Somebody; courseId: string },
): Promise<string> {
  await switchOn(school, teacher, courseId);
  await giveConsent(school, student);
  return handIn(school, student, courseId);
}

export async function handIn(school: TestSchool, as: Somebody, courseId: string): Promise<string> {
  const body = await aForm(school, as, courseId);
  const { data } = await school.call(recitations.handIn, { as, query: { courseId }, body });
  return data.recitationId;
}

export const answer = {
  grade: 2,
  words: "Lengthen the madd",
  marks: [{ kind: "tajwid", atMs: 3_100 }],
} as const;

/** By voice and words. */
export async function answerIt(school: TestSchool, as: Somebody, id: string) {
  const voice = { filePath: await anAnswerVoice(school, as, id), seconds: 4, peaks };
  const body = { ...answer, marks: [...answer.marks], voice };
  return school.call(recitations.answer, { as, params: { id }, body });
}

/** Asks for the sound as the page does. */
export async function fetchSound(
  school: TestSchool,
  as: Somebody | undefined,
  { id, part = "recitation" }: { id: string; part?: string },
) {
  return school.http.inject({
    url: `/api/v1/user/recitation/${id}/sound/${part}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });
}
