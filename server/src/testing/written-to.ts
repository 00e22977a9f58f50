import type { Person } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "./codes.ts";
import type { TestSchool } from "./test-school.ts";

/** Messages to a phone, from the `from`-th on. */
export async function writtenTo(school: TestSchool, person: Person, from = 0) {
  await school.platform.backgroundTasks.settled();
  return school.outbox
    .messagesTo(targetOf(phoneOf(person)))
    .slice(from)
    .map(({ text }) => text);
}
