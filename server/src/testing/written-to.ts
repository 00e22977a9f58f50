import type { Person } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "./codes.ts";
import type { TestApp } from "./test-app.ts";

export async function writtenTo(school: TestApp, person: Person, from = 0) {
  await school.platform.backgroundTasks.settled();
  return school.outbox
    .messagesTo(targetOf(phoneOf(person)))
    .slice(from)
    .map(({ text }) => text);
}
