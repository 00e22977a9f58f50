import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  notifyIds,
  openSchoolWithProviders,
  peopleWith,
  type SchoolWithProviders,
} from "../../testing/deliveries.ts";
import { sendStatusReport } from "../../office/status/index.ts";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import { newId } from "../secrets.ts";
import { claimDue, settleRestored } from "./deliveries.queries.ts";

let own: SchoolWithProviders;
beforeAll(async () => {
  own = await openSchoolWithProviders();
});
afterAll(() => own.close());
beforeEach(() => own.reset());

const notifyAll = (ids: readonly string[], notice = {}) =>
  notifyIds(own.school.platform, ids, notice);

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
      template: "guardians",
      facts: { what: "joined", name: "" },
    });
    await own.deliver();
    expect(await own.states()).toEqual([
      ["lost", 1],
      ["sent", 3],
    ]);
    school.wait(DAY);
    await own.deliver();
    expect(asked).toBe(1);
    expect(twilio.taken).toHaveLength(3);
    expect((await own.readStatus()).lost).toEqual([
      expect.objectContaining({ name: `${silent?.first_name} Of notices` }),
    ]);
    const counted = await school.platform.database.read
      .selectFrom("rate_limit_entries")
      .select("key")
      .where("key", "like", "%notice:guardians%")
      .execute();
    expect(counted).toHaveLength(4);
  });

  test("is counted as lost beyond those named, and the status and its report say so", async () => {
    const { school, mail, twilio } = own;
    const [silent, taken] = [
      await peopleWith(school, 23, { phone: true }),
      await peopleWith(school, 2, { phone: true }),
    ];
    expect((await own.readStatus()).troubles).not.toContain("messagesLost");
    await sendStatusReport(school.platform);
    await notifyAll(taken);
    await own.deliver();
    twilio.behave({ status: 502, code: 0 });
    await notifyAll(silent);
    await own.deliver();
    expect(await own.states()).toEqual([
      ["lost", 23],
      ["sent", 2],
    ]);
    const { lost, phone, troubles } = await own.readStatus();
    expect([lost?.length, phone.lost]).toEqual([20, 23]);
    expect(troubles).toContain("messagesLost");
    await sendStatusReport(school.platform);
    await own.deliver();
    expect(mail.taken[0]?.text).toContain("3 more SMS may not have arrived");
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
    expect(await own.states()).toEqual([["waiting", 25]]);
    twilio.behave("take");
    for (let hour = 0; hour < 6; hour += 1) {
      school.wait(HOUR);
      await own.deliver();
    }
    const to = twilio.taken.map(({ To }) => To);
    expect(to).toHaveLength(25);
    expect(new Set(to).size).toBe(25);
  });

  test("stops at once at a number that Twilio refuses, and nowhere else", async () => {
    const { school, twilio } = own;
    const [first = "", other = ""] = await peopleWith(school, 2, { phone: true });
    twilio.behave({ status: 400, code: 21211 });
    await notifyAll([first]);
    await own.deliver();
    expect(await own.states()).toEqual([["dropped", 1]]);
    twilio.behave("take");
    await notifyAll([first, other]);
    await own.deliver();
    expect(twilio.taken).toHaveLength(1);
  });

  test("is lost if a killed server was sending it, and sent if it was only claimed", async () => {
    const { school, twilio } = own;
    const ids = await peopleWith(school, 3, { phone: true });
    const { database, clock } = school.platform;
    const now = clock();
    const common = {
      kind: "complaint",
      channel: "sms",
      template: "complaintAnswered",
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
    expect((await own.rows()).filter(({ state }) => state === "lost").map(({ id }) => id)).toEqual([
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
        template: "complaintAnswered",
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
