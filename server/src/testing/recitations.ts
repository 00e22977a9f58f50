import { contract } from "@madrasa/contract";
import { PEAKS } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { putFile } from "@madrasa/testkit/files";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mp4Of } from "@madrasa/testkit/sample-files";
import { newId } from "../platform/secrets.ts";
import { aFamilyKey, consent, enterAs, someChildren } from "./families.ts";
import type { TestApp } from "./test-app.ts";

type Somebody = { token: string };

const { family, recitations } = contract;
export const peaks = Array.from({ length: PEAKS }, (_, index) => index);
export const SOUND = mp4Of("soun");

export async function switchOn(school: TestApp, as: Somebody, courseId: string) {
  await school.call(recitations.setRecitationsEnabled, {
    as,
    query: { courseId },
    body: { isOn: true },
  });
}

export async function giveConsent(
  school: TestApp,
  as: Somebody,
  { childId, allow = true }: { childId?: string; allow?: boolean } = {},
) {
  const body = { ...(childId !== undefined && { childId }), allow, consent };
  return school.call(recitations.answerConsent, { as, body });
}

export async function aVoice(
  school: TestApp,
  as: Somebody,
  courseId: string,
  bytes: Buffer = SOUND,
): Promise<string> {
  const query = { courseId, contentType: "audio/mp4", size: bytes.length };
  const { data } = await school.call(recitations.recitationLink, { as, query });
  return putFile(school, data, bytes);
}

export async function anAnswerVoice(
  school: TestApp,
  as: Somebody,
  id: string,
  bytes: Buffer = SOUND,
) {
  const query = { contentType: "audio/mp4", size: bytes.length };
  const { data } = await school.call(recitations.answerLink, { as, params: { id }, query });
  return putFile(school, data, bytes);
}

export async function aForm(school: TestApp, as: Somebody, courseId: string) {
  const filePath = await aVoice(school, as, courseId);
  return { _id: newId(), filePath, seconds: 12.4, peaks, from: 2262, to: 2268, remark: "Once" };
}

export async function aRecitation(
  school: TestApp,
  { teacher, student, courseId }: { teacher: Somebody; student: Somebody; courseId: string },
): Promise<string> {
  await switchOn(school, teacher, courseId);
  await giveConsent(school, student);
  return submitRecitation(school, student, courseId);
}

export async function submitRecitation(
  school: TestApp,
  as: Somebody,
  courseId: string,
): Promise<string> {
  const body = await aForm(school, as, courseId);
  const { data } = await school.call(recitations.submitRecitation, {
    as,
    query: { courseId },
    body,
  });
  return data.recitationId;
}

export const answer = {
  grade: 2,
  remark: "Lengthen the madd",
  annotations: [{ kind: "tajwid", atMs: 3_100 }],
} as const;

export async function answerIt(school: TestApp, as: Somebody, id: string) {
  const voice = { filePath: await anAnswerVoice(school, as, id), seconds: 4, peaks };
  const body = { ...answer, annotations: [...answer.annotations], voice };
  return school.call(recitations.answer, { as, params: { id }, body });
}

export async function fetchSound(
  school: TestApp,
  as: Somebody | undefined,
  { id, part = "recitation" }: { id: string; part?: string },
) {
  return school.http.inject({
    url: `/api/v1/user/recitation/${id}/sound/${part}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });
}

export async function aClass(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await switchOn(school, teacher, courseId);
  const guardian = await aStudent(school);
  const [idris, safiya] = await someChildren(school, guardian, "Idris", "Safiya");
  const childIds = [idris?._id ?? "", safiya?._id ?? ""];
  await school.call(family.joinForChildren, { as: guardian, body: { courseId, childIds } });
  const key = await aFamilyKey(school, guardian);
  const child = await enterAs(school, key, childIds[0] ?? "");
  await giveConsent(school, guardian, { childId: child.id });
  const classmate = await aStudentOf(school, courseId);
  await giveConsent(school, classmate);
  const decoy = await submitRecitation(school, classmate, courseId);
  return { teacher, courseId, guardian, child, sibling: childIds[1] ?? "", key, classmate, decoy };
}

export const own = async (school: TestApp, as: Somebody, query: { childId?: string } = {}) =>
  (await school.call(recitations.listRecitations, { as, query })).data.recitations;
export const waiting = async (school: TestApp, as: Somebody) =>
  (await school.call(recitations.listWaiting, { as })).data.recitations;
export const hears = async (
  school: TestApp,
  as: Somebody | undefined,
  id: string,
  part?: string,
) => {
  const got = await fetchSound(school, as, { id, ...(part !== undefined && { part }) });
  return got.statusCode === 200 ? "hears" : got.json<{ code: string }>().code;
};
