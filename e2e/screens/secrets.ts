import { contract } from "@madrasa/contract";
import { signIn } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { SAMPLE } from "../support/school.ts";

const sessionOf = (school: School, email: string) =>
  signIn(school, { email, password: SAMPLE.password });

export async function anOpenSlip(school: School): Promise<string> {
  const { client } = school;
  const { token } = await sessionOf(school, SAMPLE.teacher);
  const { courseList } = await client.call(contract.courses.listOwnCourses, { token });
  const all = await Promise.all(
    courseList.map(({ _id: courseId }) =>
      client.call(contract.slips.listSlips, { token, query: { courseId } }),
    ),
  );
  const open = all.flatMap(({ slips }) => slips).find(({ taken }) => !taken);
  return open?.printed?.secret ?? "";
}

const invitations = new WeakMap<School, Promise<string>>();

/** Reused: a new one ends it, and twenty a day are allowed. */
export async function anInvitation(school: School): Promise<string> {
  const made = invitations.get(school) ?? invite(school);
  invitations.set(school, made);
  return made;
}

async function invite(school: School): Promise<string> {
  const { client } = school;
  const { token } = await sessionOf(school, SAMPLE.guardian);
  const { children } = await client.call(contract.guardians.readGuardians, { token });
  const childIds = children.filter(({ other }) => !other).map(({ _id }) => _id);
  const { link } = await client.call(contract.guardians.inviteGuardian, {
    token,
    body: { childIds, password: SAMPLE.password },
  });
  return link.split("#")[1] ?? "";
}
