import { enrol, type Course } from "@madrasa/testkit/courses";
import { contract } from "@madrasa/contract";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import type { LEARNERS } from "./people.ts";

export type Past = { daysAgo: number; action: () => Promise<unknown> };

export async function live(past: Past[], setDaysAgo: (days: number) => void): Promise<void> {
  for (const { daysAgo, action } of past.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    setDaysAgo(daysAgo);
    await action();
  }
}

export function completing(
  { client }: School,
  student: () => Pick<Person, "token">,
  { courseId, lessonIds }: Course,
  days: readonly number[],
): Past[] {
  return days.map((daysAgo, index) => ({
    daysAgo,
    action: async () =>
      client.call(contract.progress.toggleCompletion, {
        token: student().token,
        query: { courseId, lessonId: lessonIds[index] ?? "" },
        body: { completed: true },
      }),
  }));
}

export function learning(
  school: School,
  { person, joined, days }: (typeof LEARNERS)[number],
  course: Course,
  join: (person: (typeof LEARNERS)[number]["person"]) => Promise<Person>,
): Past[] {
  let learner: Person | undefined;
  const begin = async () => {
    learner = await join(person);
    await enrol(school, learner, course.courseId);
  };
  const present = () => learner ?? { token: "" };
  return [{ daysAgo: joined, action: begin }, ...completing(school, present, course, days)];
}
