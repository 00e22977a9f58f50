import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { acceptInvitation, aFamilyKey, anInvitation, enterAs, someChildren } from "./families.ts";
import type { TestApp } from "./test-app.ts";

const { announcements, family } = contract;

export type As = { token: string };

export const announce = async (
  school: TestApp,
  as: As,
  audience: string,
  text: string,
  more: Partial<BodyOf<typeof announcements.announce>> = {},
) => school.call(announcements.announce, { as, body: { audience, text, ...more } });
export const sent = async (...args: Parameters<typeof announce>) =>
  (await announce(...args)).data.announcementId;
export const listOf = async (school: TestApp, as: As) =>
  (await school.call(announcements.listAnnouncements, { as })).data.announcements;
export const textsOf = async (school: TestApp, as: As) =>
  (await listOf(school, as)).map(({ text }) => text);
export const newest = async (school: TestApp, as: As) =>
  (await school.call(announcements.readNewest, { as })).data;
export const read = async (school: TestApp, as: As, ...announcementIds: string[]) =>
  school.call(announcements.markRead, { as, body: { announcementIds } });
export const listSent = async (school: TestApp, as: As, audience: string) =>
  school.call(announcements.listSent, { as, query: { audience } });

export async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  return { teacher, courseId };
}

export async function aMember(school: TestApp, courseId: string): Promise<Person> {
  const student = await aStudent(school);
  await enrol(school, student, courseId);
  return student;
}

/** A guardian with a second one, and Idris, who is in the course. */
export async function aFamilyIn(school: TestApp, courseId: string) {
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [childId = "", siblingId = ""] = [idris?._id, safiya?._id];
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  await school.call(family.joinForChildren, {
    as: mother,
    body: { courseId, childIds: [childId] },
  });
  const key = await aFamilyKey(school, mother);
  return {
    mother,
    father,
    childId,
    child: await enterAs(school, key, childId),
    sibling: await enterAs(school, key, siblingId),
  };
}

/** Sessions would end while the clock moves. */
export async function moveBack({ platform: { database } }: TestApp, by: number): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable("announcements")
      .set((eb) => ({ announced_at: eb("announced_at", "-", by) }))
      .execute(),
  );
}
