import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { beginSession } from "../../base/identity/index.ts";
import {
  notifyIds,
  openSchoolWithProviders,
  peopleWith,
  type SchoolWithProviders,
} from "../../testing/deliveries.ts";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import { newId } from "../secrets.ts";
import { claimDue, insertDeliveries, settleRestored } from "./deliveries.queries.ts";

let own: SchoolWithProviders;
beforeAll(async () => {
  own = await openSchoolWithProviders();
});
afterAll(() => own.close());
beforeEach(async () => {
  const { mail, twilio, school } = own;
  mail.behave("take");
  twilio.behave("take");
  await own.deliver();
  await school.platform.database.transaction((tx) => tx.deleteFrom("deliveries").execute());
  mail.taken.length = 0;
  twilio.taken.length = 0;
});

const AWAY = { at: "sender", responseCode: 451 } as const;
const rows = () => own.school.platform.database.read.selectFrom("deliveries").selectAll().execute();
const states = async () =>
  Object.entries(Object.groupBy(await rows(), ({ state }) => state)).map(([state, some]) => [
    state,
    some?.length,
  ]);
const notifyAll = (ids: readonly string[], notice = {}) =>
  notifyIds(own.school.platform, ids, notice);
const settled = () => own.school.platform.backgroundTasks.settled();
async function status() {
  const { hourlyCounts } = own.school.platform;
  await hourlyCounts.save();
  const { read } = own.school.platform.database;
  const admin = await read
    .selectFrom("users")
    .select("id")
    .where("role", "=", "superadmin")
    .executeTakeFirstOrThrow();
  const token = await sessionOf(admin.id);
  return (await own.school.call(contract.status.readStatus, { as: { token } })).data;
}
async function sessionOf(userId: string): Promise<string> {
  const { database, clock } = own.school.platform;
  const session = await database.transaction((tx) =>
    beginSession(
      tx,
      { userId, known: [], browser: { userAgent: "", cookies: "" }, hasPassed: false },
      clock(),
    ),
  );
  return session.token;
}

describe("email", () => {
  test("loses none and repeats none when the provider is away for a day", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 60, { email: true });
    mail.behave(AWAY);
    await notifyAll(ids);
    await settled();
    for (let hour = 0; hour < 24; hour += 1) {
      school.wait(HOUR);
      await own.deliver();
    }
    expect(mail.taken).toEqual([]);
    expect(await states()).toEqual([["waiting", 60]]);
    expect((await status()).email).toMatchObject({ waiting: 60, failed: 0 });

    mail.behave("take");
    for (let hour = 0; hour < 5; hour += 1) {
      school.wait(HOUR);
      await own.deliver();
    }
    expect(await states()).toEqual([["sent", 60]]);
    expect(mail.taken).toHaveLength(60);
    const readers = mail.taken.flatMap(({ envelope }) => envelope.to);
    expect(new Set(readers).size).toBe(60);
    expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(60);
    expect((await rows()).map(({ facts }) => facts).join("")).toBe("");
  });

  test("is given up after two days, and the status says so", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 30, { email: true });
    mail.behave(AWAY);
    await notifyAll(ids);
    for (let hour = 0; hour < 54; hour += 3) {
      school.wait(3 * HOUR);
      await own.deliver();
    }
    expect(await states()).toEqual([["failed", 30]]);
    const { email, troubles } = await status();
    expect(email).toMatchObject({ waiting: 0, failed: 30 });
    expect(troubles).toContain("messagesFailed");
    mail.behave("take");
    school.wait(DAY);
    await own.deliver();
    expect(mail.taken).toEqual([]);
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

  test("to an address refused for good stops it, says so to its owner, and resumes", async () => {
    const { school, mail } = own;
    const [id = "", other = ""] = await peopleWith(school, 2, { email: true });
    const as = { token: await sessionOf(id) };
    mail.behave({ at: "recipient", responseCode: 550 });
    await notifyAll([id]);
    await settled();
    expect(await states()).toEqual([["dropped", 1]]);
    mail.behave("take");
    await notifyAll([id, other]);
    await settled();
    expect(mail.taken).toHaveLength(1);
    const { profile } = contract;
    expect((await school.call(profile.readMe, { as })).data.emailRefused).toBe(true);
    const asOther = { token: await sessionOf(other) };
    expect((await school.call(profile.readMe, { as: asOther })).data.emailRefused).toBeUndefined();
    await school.call(profile.updateMe, { as, body: { emailRefused: false } });
    expect((await school.call(profile.readMe, { as })).data.emailRefused).toBeUndefined();
    await notifyAll([id]);
    await settled();
    expect(mail.taken).toHaveLength(2);
  });

  test("to a full mailbox or against a policy is tried again", async () => {
    const { school, mail } = own;
    const ids = await peopleWith(school, 2, { email: true });
    mail.behave({ at: "recipient", responseCode: 452 });
    await notifyAll(ids);
    await settled();
    mail.behave({ at: "text", responseCode: 554 });
    school.wait(2 * MINUTE);
    await own.deliver();
    expect(await states()).toEqual([["waiting", 2]]);
    mail.behave("take");
    school.wait(HOUR);
    await own.deliver();
    expect(mail.taken).toHaveLength(2);
  });
});

describe("SMS", () => {
  test("without a response is named on the status, counted, and not sent again", async () => {
    const { school, twilio } = own;
    const ids = await peopleWith(school, 4, { phone: true });
    const names = await school.platform.database.read
      .selectFrom("users")
      .select(["id", "first_name", "phone"])
      .where("id", "in", ids)
      .execute();
    const silent = names[0];
    let asked = 0;
    twilio.behave(({ To }) => {
      if (!To?.endsWith(silent?.phone ?? "-")) return "take";
      asked += 1;
      return "silence";
    });
    await notifyAll(ids, {
      kind: "guardians",
      letter: "guardians",
      facts: { what: "joined", name: "" },
    });
    await own.deliver();
    expect(await states()).toEqual(
      expect.arrayContaining([
        ["lost", 1],
        ["sent", 3],
      ]),
    );
    school.wait(DAY);
    await own.deliver();
    expect(asked).toBe(1);
    expect(twilio.taken).toHaveLength(3);
    expect((await status()).lost).toEqual([
      expect.objectContaining({ name: `${silent?.first_name} Of notices` }),
    ]);
    const counted = await school.platform.database.read
      .selectFrom("rate_limit_entries")
      .select("key")
      .where("key", "like", "%notice:guardians%")
      .execute();
    expect(counted).toHaveLength(4);
  });

  test("is sent once after a provider that refuses everything for a day", async () => {
    const { school, twilio } = own;
    const ids = await peopleWith(school, 25, { phone: true });
    twilio.behave({ status: 503, code: 20503 });
    await notifyAll(ids);
    for (let hour = 0; hour < 24; hour += 2) {
      school.wait(2 * HOUR);
      await own.deliver();
    }
    expect(await states()).toEqual([["waiting", 25]]);
    twilio.behave("take");
    for (let hour = 0; hour < 6; hour += 1) {
      school.wait(HOUR);
      await own.deliver();
    }
    const to = twilio.taken.map(({ To }) => To);
    expect(to).toHaveLength(25);
    expect(new Set(to).size).toBe(25);
  });

  test("that a killed server was sending is lost, and one it had only claimed is sent", async () => {
    const { school, twilio } = own;
    const ids = await peopleWith(school, 3, { phone: true });
    const { database, clock } = school.platform;
    const now = clock();
    const common = {
      kind: "complaint",
      channel: "sms",
      letter: "complaintAnswered",
      facts: "{}",
    } as const;
    const made = ids.map((person_id) => ({
      ...common,
      id: newId(),
      person_id,
      subject: "kill",
      created_at: now,
      due_at: now,
    }));
    // The claims and the mark of a server that stopped here.
    const killed = await database.transaction(async (tx) => {
      await tx.insertInto("deliveries").values(made).execute();
      const [first] = await claimDue(tx, { now, channels: ["sms"] });
      await tx
        .updateTable("deliveries")
        .set({ state: "sending" })
        .where("id", "=", first?.id ?? "")
        .execute();
      return first;
    });
    await own.deliver();
    expect(twilio.taken).toEqual([]);
    school.wait(6 * MINUTE);
    await own.deliver();
    expect(twilio.taken).toHaveLength(2);
    expect((await rows()).filter(({ state }) => state === "lost").map(({ id }) => id)).toEqual([
      killed?.id,
    ]);
  });

  test("is not sent from a restored backup, which may be older", async () => {
    const { school, twilio } = own;
    const ids = await peopleWith(school, 1, { phone: true, email: true });
    const { database, clock } = school.platform;
    const now = clock();
    await database.transaction(async (tx) => {
      const common = {
        person_id: ids[0] ?? "",
        kind: "complaint",
        subject: "restored",
        letter: "complaintAnswered",
        facts: "{}",
        created_at: now,
        due_at: now,
      } as const;
      await tx
        .insertInto("deliveries")
        .values([
          { ...common, id: newId(), channel: "sms" },
          { ...common, id: newId(), channel: "email" },
        ])
        .execute();
      await settleRestored(tx);
    });
    await own.deliver();
    expect(twilio.taken).toEqual([]);
    expect(own.mail.taken).toHaveLength(1);
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
  const codes = Array.from({ length: 5 }, (_, place) => `code-${place}@school.test`);
  for (const [place, email] of codes.entries()) {
    await expect.poll(() => mail.taken.length, { interval: 5 }).toBeGreaterThan(40 * (place + 1));
    await school.call(contract.codes.sendCode, { query: { for: "createUser" }, body: { email } });
  }
  messages.send = send;
  const overtaken = codes.map((email) => {
    const place = mail.taken.findIndex(({ envelope }) => envelope.to[0] === email);
    return place - (before.get(email) ?? 0);
  });
  expect((await rows()).filter(({ state }) => state === "waiting").length).toBeGreaterThan(3_000);
  // At most what was under way on the other connections.
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
      letter: "complaintAnswered",
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

test("ended deliveries go after 30 days, and all of a person with the account", async () => {
  const { school } = own;
  const [stays = "", goes = ""] = await peopleWith(school, 2, { email: true });
  await notifyAll([stays, goes]);
  await settled();
  const as = { token: await sessionOf(goes) };
  expect((await school.call(contract.leaving.deleteMe, { as })).status).toBe(200);
  expect((await rows()).map(({ person_id }) => person_id)).toEqual([stays]);
  school.wait(29 * DAY);
  await school.sweep();
  expect((await rows()).filter(({ person_id }) => person_id === stays)).toHaveLength(1);
  school.wait(2 * DAY);
  await school.sweep();
  expect((await rows()).filter(({ person_id }) => person_id === stays)).toEqual([]);
});
