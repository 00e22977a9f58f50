import { contract } from "@madrasa/contract";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import type { TestApp } from "./test-app.ts";

const { listeners } = contract;
type Somebody = { token: string };

export async function aListener(school: TestApp, teacher: Somebody, courseId: string) {
  const listener = await aTeacher(school, { firstName: "Amina", lastName: "Noor" });
  await nameListener(school, teacher, { courseId, listener });
  return listener;
}

export async function nameListener(
  school: TestApp,
  teacher: Somebody,
  { courseId, listener }: { courseId: string; listener: Person },
) {
  const query = { courseId };
  const body = { email: listener.email };
  await school.call(listeners.askListener, { as: teacher, query, body });
  await school.call(listeners.acceptListening, { as: listener, query, body: {} });
}

export async function choose(
  school: TestApp,
  as: Somebody,
  body: { courseId: string; childId?: string; listenerId: string | null },
) {
  return school.call(listeners.chooseListener, { as, body });
}

export async function endListener(
  school: TestApp,
  as: Somebody,
  ref: { courseId: string; personId: string },
) {
  return school.call(listeners.endListening, { as, query: ref, body: {} });
}
