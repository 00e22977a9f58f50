import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import {
  notifyIds,
  openSchoolWithProviders,
  peopleWith,
  type SchoolWithProviders,
} from "../../testing/deliveries.ts";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import { newId } from "../secrets.ts";
import { insertDeliveries } from "./deliveries.queries.ts";

let own: SchoolWithProviders;
beforeAll(async () => {
  own = await openSchoolWithProviders();
});
afterAll(() => own.close());
beforeEach(() => own.reset());

const notifyAll = (ids: readonly string[], notice = {}) =>
  notifyIds(own.school.platform, ids, notice);
const settled = () => own.school.platform.backgroundTasks.settled();
async function passHours(hours: number, step = 1): Promise<void> {
  for (let hour = 0; hour < hours; hour += step) {
    own.school.wait(step * HOUR);
    await own.deliver();
  }
}
const AWAY = { at: "sender", responseCode: 451 } as const;

describe("email", () => {
  test("loses none and repeats none when the provider is away for a day", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 30, { email: true });
    mail.behave(AWAY);
    await notifyAll(ids);
    await settled();
    await passHours(24, 3);
    expect(mail.taken).toEqual([]);
    expect(await own.states()).toEqual([["waiting", 30]]);
    expect((await own.readStatus()).email).toMatchObject({ waiting: 30, failed: 0 });

    mail.behave("take");
    await passHours(5);
    expect(await own.states()).toEqual([["sent", 30]]);
    expect(mail.taken).toHaveLength(30);
    const readers = mail.taken.flatMap(({ envelope }) => envelope.to);
    expect(new Set(readers).size).toBe(30);
    expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(30);
    expect((await own.rows()).map(({ facts }) => facts).join("")).toBe("");
  });

  test("is given up after two days, and the status says so", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 8, { email: true });
    mail.behave(AWAY);
    await notifyAll(ids);
    await passHours(54, 3);
    expect(await own.states()).toEqual([["failed", 8]]);
    const { email, troubles } = await own.readStatus();
    expect(email).toMatchObject({ waiting: 0, failed: 8 });
    expect(troubles).toContain("messagesFailed");
    mail.behave("take");
    school.wait(DAY);
    await own.deliver();
    expect(mail.taken).toEqual([]);
  });

  test("is given up after two days without newer ones, which are sent later", async () => {
    const { school, mail } = own;
    mail.behave(AWAY);
    await notifyAll(await peopleWith(school, 2, { email: true }));
    await passHours(36, 3);
    await notifyAll(await peopleWith(school, 3, { email: true }));
    await passHours(27, 3);
    expect(Object.fromEntries(await own.states())).toEqual({ failed: 2, waiting: 3 });
    mail.behave("take");
    school.wait(5 * HOUR);
    await own.deliver();
    expect(mail.taken).toHaveLength(3);
  });

  test("waits while a server runs without its mail server, and is then sent", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 8, { email: true });
    mail.behave(AWAY);
    await notifyAll(ids);
    await settled();
    const { messages } = school.platform;
    const { offers } = messages;
    messages.offers = () => false;
    await passHours(12);
    expect(await own.states()).toEqual([["waiting", 8]]);
    messages.offers = offers;
    mail.behave("take");
    await passHours(5);
    expect(await own.states()).toEqual([["sent", 8]]);
    expect(mail.taken).toHaveLength(8);
  });

  test("is given up after two days without a mail server, and the status says so", async () => {
    const { school } = own;
    const ids = await peopleWith(school, 3, { email: true });
    own.mail.behave(AWAY);
    await notifyAll(ids);
    await settled();
    const { messages } = school.platform;
    const { offers } = messages;
    messages.offers = () => false;
    await passHours(54, 3);
    messages.offers = offers;
    expect(await own.states()).toEqual([["failed", 3]]);
    expect((await own.readStatus()).email).toMatchObject({ waiting: 0, failed: 3 });
  });

  test("has the same Message-ID when it is sent again", async () => {
    const { school, mail } = own;
    mail.behave("silence");
    const [id = ""] = await peopleWith(school, 1, { email: true });
    // A server that was killed after the mail server took the message.
    const { database, clock } = school.platform;
    mail.behave("take");
    await notifyAll([id]);
    await settled();
    await database.transaction((tx) =>
      tx
        .updateTable("deliveries")
        .set({ state: "waiting", facts: '{"link":"x"}', due_at: clock() })
        .execute(),
    );
    await own.deliver();
    const [first, second] = mail.taken;
    expect(mail.taken).toHaveLength(2);
    expect(first?.messageId).toMatch(/^<[0-9a-f]+@madrasa\.test>$/);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test("is written in the language that the reader has when it is sent", async () => {
    const { school, mail } = own;
    const [id = ""] = await peopleWith(school, 1, { email: true });
    mail.behave(AWAY);
    await notifyAll([id]);
    await settled();
    await school.platform.database.transaction((tx) =>
      tx.updateTable("users").set({ language: "ur" }).where("id", "=", id).execute(),
    );
    mail.behave("take");
    school.wait(HOUR);
    await own.deliver();
    expect(mail.taken[0]?.headers.find(({ key }) => key === "content-language")?.value).toBe("ur");
  });

  test("stops at an address refused for a day, tells its owner, and resumes", async () => {
    const { school, mail } = own;
    const [id = "", other = ""] = await peopleWith(school, 2, { email: true });
    const as = { token: await own.sessionOf(id) };
    mail.behave({ at: "recipient", responseCode: 550 });
    await notifyAll([id]);
    await passHours(30);
    expect(await own.states()).toEqual([["dropped", 1]]);
    mail.behave("take");
    await notifyAll([id, other]);
    await settled();
    expect(mail.taken).toHaveLength(1);
    const { profile } = contract;
    expect((await school.call(profile.readMe, { as })).data.emailRefused).toBe(true);
    const asOther = { token: await own.sessionOf(other) };
    expect((await school.call(profile.readMe, { as: asOther })).data.emailRefused).toBeUndefined();
    await school.call(profile.updateMe, { as, body: { emailRefused: false } });
    expect((await school.call(profile.readMe, { as })).data.emailRefused).toBeUndefined();
    await notifyAll([id]);
    await settled();
    expect(mail.taken).toHaveLength(2);
  });

  test("is sent when an address refused before is taken within a day", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 3, { email: true });
    mail.behave({ at: "recipient", responseCode: 550 });
    await notifyAll(ids);
    await passHours(12);
    expect(await own.states()).toEqual([["waiting", 3]]);
    mail.behave("take");
    await notifyAll(ids);
    school.wait(4 * HOUR);
    await own.deliver();
    expect(await own.states()).toEqual([["sent", 6]]);
  });

  test("is tried again for a full mailbox or a policy", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 2, { email: true });
    mail.behave({ at: "recipient", responseCode: 452 });
    await notifyAll(ids);
    await settled();
    mail.behave({ at: "text", responseCode: 554 });
    school.wait(2 * MINUTE);
    await own.deliver();
    expect(await own.states()).toEqual([["waiting", 2]]);
    mail.behave("take");
    school.wait(HOUR);
    await own.deliver();
    expect(mail.taken).toHaveLength(2);
  });
});

test("codes are sent before 5,000 notices that wait", async () => {
  const { school, mail } = own;
  const ids = await peopleWith(school, 5_000, { email: true });
  await notifyAll(ids);
  const { messages } = school.platform;
  const { send } = messages;
  const before = new Map<string, number>();
  messages.send = (message) => {
    before.set(message.to, mail.taken.length);
    return send(message);
  };
  const codes = Array.from({ length: 5 }, (_, index) => `code-${index}@school.test`);
  for (const [index, email] of codes.entries()) {
    await expect.poll(() => mail.taken.length, { interval: 5 }).toBeGreaterThan(40 * (index + 1));
    await school.call(contract.codes.sendCode, { query: { for: "createUser" }, body: { email } });
  }
  messages.send = send;
  const overtaken = codes.map((email) => {
    const index = mail.taken.findIndex(({ envelope }) => envelope.to[0] === email);
    return index - (before.get(email) ?? 0);
  });
  expect((await own.rows()).filter(({ state }) => state === "waiting").length).toBeGreaterThan(
    3_000,
  );
  // Only messages already being sent on other connections may overtake.
  expect(Math.max(...overtaken)).toBeLessThan(10);
  expect(Math.min(...overtaken)).toBeGreaterThanOrEqual(0);
  await school.platform.database.transaction((tx) => tx.deleteFrom("deliveries").execute());
  await settled();
});

test("one event is told once on a channel, and nothing of a transaction that fails", async () => {
  const { school, mail, twilio } = own;
  const [id = ""] = await peopleWith(school, 1, { email: true, phone: true });
  const notice = { subject: "one event" };
  await Promise.all([notifyAll([id], notice), notifyAll([id], notice)]);
  await notifyAll([id], notice);
  await settled();
  expect([mail.taken.length, twilio.taken.length]).toEqual([1, 1]);
  const { database, clock } = school.platform;
  const failing = database.transaction(async (tx) => {
    const now = clock();
    const row = {
      person_id: id,
      kind: "complaint",
      subject: "rolled back",
      template: "complaintAnswered",
      facts: "{}",
      created_at: now,
      due_at: now,
    } as const;
    await insertDeliveries(tx, [{ ...row, id: newId(), channel: "email" }]);
    throw new Error("Changed my mind.");
  });
  await expect(failing).rejects.toThrow("Changed");
  await own.deliver();
  expect(mail.taken).toHaveLength(1);
});

test("leaves templates of a newer server waiting, and sends the others", async () => {
  const { school, mail } = own;
  const ids = await peopleWith(school, 21, { email: true });
  const { clock, database } = school.platform;
  const made = { created_at: clock(), due_at: clock() };
  const row = { ...made, kind: "novelty", subject: "one", template: "novelty", facts: "{}" };
  const audience = { ...row, id: newId(), person_id: "", channel: "" as const };
  const rows = ids.map((person_id) => ({
    ...row,
    id: newId(),
    person_id,
    channel: "email" as const,
  }));
  await database.transaction((tx) =>
    tx
      .insertInto("deliveries")
      .values([audience, ...rows])
      .execute(),
  );
  await notifyAll(ids.slice(0, 2));
  await own.deliver();
  school.wait(DAY);
  await own.deliver();
  expect(mail.taken.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("replied"),
    expect.stringContaining("replied"),
  ]);
  const waiting = (await own.rows()).filter(({ state }) => state === "waiting");
  expect(waiting.map(({ attempts, template }) => [template, attempts])).toEqual(
    Array.from({ length: 22 }, () => ["novelty", 0]),
  );
});

test("ended deliveries go after 30 days, and all of a person with the account", async () => {
  const { school } = own;
  const [stays = "", goes = ""] = await peopleWith(school, 2, { email: true });
  await notifyAll([stays, goes]);
  await settled();
  const as = { token: await own.sessionOf(goes) };
  expect((await school.call(contract.accountDeletion.deleteMe, { as })).status).toBe(200);
  expect((await own.rows()).map(({ person_id }) => person_id)).toEqual([stays]);
  school.wait(29 * DAY);
  await school.sweep();
  expect((await own.rows()).filter(({ person_id }) => person_id === stays)).toHaveLength(1);
  school.wait(2 * DAY);
  await school.sweep();
  expect((await own.rows()).filter(({ person_id }) => person_id === stays)).toEqual([]);
});
