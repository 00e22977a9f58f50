import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMessageSender } from "../../create-sender.ts";
import {
  openSchoolWithProviders,
  peopleWith,
  type SchoolWithProviders,
} from "../../testing/deliveries.ts";
import { createBackgroundTasks } from "../background-tasks.ts";
import { HOUR, MINUTE } from "../clock.ts";
import { DeliveryError } from "../messages/messages.ts";
import { newId } from "../secrets.ts";

let own: SchoolWithProviders;
beforeAll(async () => {
  own = await openSchoolWithProviders();
});
afterAll(() => own.close());
beforeEach(() => own.reset());

/** A server on the same database that sends nothing until it is released, and then fails. */
function startSlowServer() {
  const { platform } = own.school;
  const released = Promise.withResolvers<void>();
  const backgroundTasks = createBackgroundTasks(platform.log);
  const begun: string[] = [];
  const send = async ({ to }: { to: string }) => {
    begun.push(to);
    await released.promise;
    throw new DeliveryError("The message was refused.", { failure: "refused" });
  };
  const messages = { ...platform.messages, send };
  createMessageSender({ ...platform, backgroundTasks, messages }).wake();
  const release = () => {
    released.resolve();
    return backgroundTasks.settled();
  };
  return { begun, release };
}

/** Deliveries that no server has been told of. */
async function store(count: number, channel: "email" | "sms") {
  const { school } = own;
  const ids = await peopleWith(school, count, { email: true, phone: true });
  const { clock, database } = school.platform;
  const common = { kind: "complaint", subject: "slow", template: "complaintAnswered", channel };
  const rows = ids.map((person_id) => ({
    ...common,
    id: newId(),
    person_id,
    facts: '{"link":"x"}',
    created_at: clock(),
    due_at: clock(),
  }));
  await database.transaction((tx) => tx.insertInto("deliveries").values(rows).execute());
}

test.each([
  ["email", [["sent", 6]]],
  [
    "sms",
    [
      ["lost", 2],
      ["sent", 4],
    ],
  ],
] as const)("%s is not sent again by a server whose claim has expired", async (channel, states) => {
  const { school, mail, twilio } = own;
  await store(6, channel);
  const slow = startSlowServer();
  await expect.poll(() => slow.begun.length).toBe(2);
  school.wait(6 * MINUTE);
  await own.deliver();
  expect(await own.states()).toEqual(states);
  await slow.release();
  school.wait(HOUR);
  await own.deliver();
  expect(await own.states()).toEqual(states);
  expect(slow.begun).toHaveLength(2);
  const total = channel === "email" ? 6 : 4;
  expect([...mail.taken, ...twilio.taken]).toHaveLength(total);
});

test("a server whose claim has expired changes nothing that another has put off", async () => {
  const { school, mail } = own;
  await store(2, "email");
  const slow = startSlowServer();
  await expect.poll(() => slow.begun.length).toBe(2);
  school.wait(6 * MINUTE);
  mail.behave({ at: "sender", responseCode: 451 });
  await own.deliver();
  const before = await own.rows();
  expect(await own.states()).toEqual([["waiting", 2]]);
  await slow.release();
  expect(await own.rows()).toEqual(before);
});
