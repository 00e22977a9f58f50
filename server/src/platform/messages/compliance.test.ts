import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type MailMood } from "../../testing/mail-server.ts";
import { startTwilioStandIn, type Mood } from "../../testing/twilio-stand-in.ts";
import { createLog } from "../log.ts";
import { DeliveryError, type Message, type Messages } from "./messages.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import { openTwilio } from "./twilio.ts";

/** Milliseconds, enough for messages that do arrive on a busy machine. */
const PATIENT = 5_000;
/** Milliseconds, waited in full for messages that never arrive. */
const IMPATIENT = 300;
const FROM = "school@madrasa.test";
const ACCOUNT = { accountSid: "AC0123456789abcdef", authToken: "cedar" };
const SENDERS = {
  smsFrom: "+14155550100",
  whatsappFrom: "+14155550199",
  whatsappContentSid: "HX0123456789abcdef",
};

let folder: string;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let mute: Server;
let opened: Messages[];
let timeout: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "messages-"));
  mail = await startMailServer();
  twilio = await startTwilioStandIn(ACCOUNT);
  mute = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => void mute.once("listening", resolve));
});
afterAll(async () => {
  await Promise.all([mail.close(), twilio.close()]);
  mute.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  opened = [];
  timeout = PATIENT;
  mail.taken.length = 0;
  twilio.taken.length = 0;
  mail.behave("take");
  twilio.behave("take");
  rmSync(path.join(folder, "outbox.jsonl"), { force: true });
});
afterEach(async () => {
  await Promise.all(opened.map((messages) => messages.close()));
});

const mutePort = () => (mute.address() as AddressInfo).port;
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => void server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

const outbox = (file: string) =>
  openOutbox({ file, offered: true, isLogged: true, clock: () => 0, log: createLog("silent") });
const smtp = (url: string) => openSmtp({ url, from: FROM, timeout });
const twilioWith = (change: { origin?: string; authToken?: string } = {}) =>
  openTwilio({ ...ACCOUNT, ...SENDERS, origin: twilio.origin, timeout, ...change });

const mailSays = (how: MailMood) => async () => {
  mail.behave(how);
  return smtp(mail.url);
};
const twilioSays = (how: Mood) => async () => {
  twilio.behave(how);
  return twilioWith();
};
const twilioFailures = {
  "a wrong token": async () => twilioWith({ authToken: "oak" }),
  "nobody there": async () => twilioWith({ origin: `http://127.0.0.1:${await closedPort()}` }),
};
const twilioMoods = {
  "an unusable number": twilioSays({ status: 400, code: 21211 }),
  "too many at once": twilioSays({ status: 429, code: 20429 }),
  "trouble of its own": twilioSays({ status: 500, code: 20500 }),
  "no answer at all": twilioSays("silence"),
  "an answer cut in half": twilioSays("half an answer"),
};

const NUMBER = "+9647701234567";
const ADAPTERS = [
  {
    name: "the outbox",
    channel: "email",
    to: "amina@school.test",
    open: async () => outbox(path.join(folder, "outbox.jsonl")),
    arrived: () =>
      readFileSync(path.join(folder, "outbox.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { to: string; text: string }),
    failures: {
      "no place to write": async () => outbox(path.join(folder, "gone", "outbox.jsonl")),
    },
    moods: {},
  },
  {
    name: "SMTP",
    channel: "email",
    to: "amina@school.test",
    open: async () => smtp(mail.url),
    arrived: () =>
      mail.taken.map(({ envelope, text }) => ({ to: envelope.to.join(), text: text?.trim() })),
    failures: {
      "a wrong password": async () => smtp(mail.strangersUrl),
      "nobody there": async () => smtp(`smtp://127.0.0.1:${await closedPort()}`),
      "no greeting": async () => smtp(`smtp://127.0.0.1:${mutePort()}`),
    },
    moods: {
      "a refused sender": mailSays({ at: "sender", responseCode: 550 }),
      "an unknown recipient": mailSays({ at: "recipient", responseCode: 550 }),
      "a full mailbox": mailSays({ at: "recipient", responseCode: 452 }),
      "a refused text": mailSays({ at: "text", responseCode: 554 }),
      "too many at once": mailSays({ at: "sender", responseCode: 421 }),
      "no answer at all": mailSays("silence"),
    },
  },
  {
    name: "Twilio's SMS",
    channel: "sms",
    to: NUMBER,
    open: async () => twilioWith(),
    arrived: () => twilio.taken.map(({ To, Body }) => ({ to: To, text: Body })),
    failures: twilioFailures,
    moods: twilioMoods,
  },
  {
    name: "Twilio's WhatsApp",
    channel: "whatsapp",
    to: NUMBER,
    open: async () => twilioWith(),
    arrived: () =>
      twilio.taken.map(({ To = "", ContentVariables = "{}" }) => {
        const { "1": digits, "2": link } = JSON.parse(ContentVariables) as Record<string, string>;
        return { to: To.slice("whatsapp:".length), text: `رمزك ${digits} أو افتح ${link}` };
      }),
    failures: twilioFailures,
    moods: twilioMoods,
  },
] as const;

type Adapter = (typeof ADAPTERS)[number];
const LINK = "https://madrasa.test/signup#kR3_x-9";

function aMessage(
  { channel, to }: { channel: Adapter["channel"]; to: string },
  digits = "0417",
): Message {
  const text = `رمزك ${digits} أو افتح ${LINK}`;
  return {
    channel,
    to,
    subject: `رمز الدخول إلى مدرسة النور: ${digits}`,
    text,
    places: [digits, LINK],
  };
}

async function open(make: () => Promise<Messages>): Promise<Messages> {
  const messages = await make();
  opened.push(messages);
  return messages;
}

describe.each(ADAPTERS)("$name", (adapter) => {
  test("offers its own channel", async () => {
    expect((await open(adapter.open)).offers(adapter.channel)).toBe(true);
  });

  test("delivers a message with Arabic letters, digits and link unchanged", async () => {
    await (await open(adapter.open)).send(aMessage(adapter));
    expect(adapter.arrived()).toEqual([
      expect.objectContaining({ to: adapter.to, text: `رمزك 0417 أو افتح ${LINK}` }),
    ]);
  });

  test("delivers many at once, each once", async () => {
    const messages = await open(adapter.open);
    const digits = Array.from({ length: 20 }, (_, index) => String(1000 + index));
    await Promise.all(digits.map((one) => messages.send(aMessage(adapter, one))));
    const texts = adapter.arrived().map(({ text }) => String(text));
    expect(texts.toSorted()).toEqual(digits.map((one) => `رمزك ${one} أو افتح ${LINK}`));
  });

  test.each([
    "\r\nBcc: thief@evil.test",
    "\nTo: thief@evil.test",
    ", thief@evil.test",
    ">\r\nRCPT TO:<thief@evil.test",
    "&To=%2B15005550006",
    "\r\nTo=+15005550006",
  ])("writes to nobody else because of an address that ends in %j", async (tail) => {
    const messages = await open(adapter.open);
    const to = `${adapter.to}${tail}`;
    const refusal = await messages
      .send(aMessage({ ...adapter, to }))
      .catch((error: unknown) => error);
    if (refusal !== undefined) expect(refusal).toBeInstanceOf(DeliveryError);
    for (const { envelope, bcc, to: readers = [] } of mail.taken) {
      expect(envelope.to).toHaveLength(1);
      expect(bcc ?? []).toEqual([]);
      expect(readers).toHaveLength(1);
      expect(envelope.to[0]).toMatch(/^amina@/);
    }
    expect(twilio.taken).toEqual([]);
    if (adapter.name === "the outbox") expect(adapter.arrived()).toMatchObject([{ to }]);
  });

  const moods = Object.entries<() => Promise<Messages>>(adapter.moods);
  const failures = Object.entries<() => Promise<Messages>>(adapter.failures);
  test.each([...failures, ...moods])(
    "rejects with a DeliveryError within the timeout on %s",
    async (_, make) => {
      timeout = IMPATIENT;
      const messages = await open(make);
      await expect(messages.send(aMessage(adapter))).rejects.toBeInstanceOf(DeliveryError);
      expect([...mail.taken, ...twilio.taken]).toEqual([]);
    },
  );

  test.each(moods)("delivers the next one after %s", async (_, make) => {
    const messages = await open(make);
    await messages.send(aMessage(adapter)).catch(() => undefined);
    mail.behave("take");
    twilio.behave("take");
    await messages.send(aMessage(adapter));
    expect(adapter.arrived()).toHaveLength(1);
  });
});

test("an email has its subject, its sender and plain text only", async () => {
  await (await open(async () => smtp(mail.url))).send({ ...aMessage(ADAPTERS[1]), language: "ar" });
  const [read] = mail.taken;
  expect(read).toMatchObject({
    subject: "رمز الدخول إلى مدرسة النور: 0417",
    from: { address: FROM },
    to: [{ address: "amina@school.test" }],
    attachments: [],
  });
  expect(read?.html).toBeUndefined();
  expect(read?.headers).toContainEqual(
    expect.objectContaining({ key: "content-language", value: "ar" }),
  );
  expect(read?.envelope).toEqual({ from: FROM, to: ["amina@school.test"] });
});

test("a subject that holds a line break adds no header", async () => {
  const messages = await open(async () => smtp(mail.url));
  await messages.send({ ...aMessage(ADAPTERS[1]), subject: "Code\r\nBcc: thief@evil.test" });
  expect(mail.taken[0]?.bcc ?? []).toEqual([]);
  expect(mail.taken[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
});

test("an email that can be stopped names the URL of one click, and has its HTML", async () => {
  const messages = await open(async () => smtp(mail.url));
  const unsubscribe = `https://school.test/unsubscribe?token=digest.${"a".repeat(24)}.${"b".repeat(43)}`;
  await messages.send({ ...aMessage(ADAPTERS[1]), html: "<p>One</p>", unsubscribe });
  const [read] = mail.taken;
  const headers = Object.fromEntries((read?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribe}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  expect(read?.html?.trim()).toBe("<p>One</p>");
  expect(read?.text).toContain("0417");
});

test("an SMS is free text, and WhatsApp the approved template with its variables filled in", async () => {
  const messages = await open(async () => twilioWith());
  await messages.send(aMessage(ADAPTERS[2]));
  await messages.send(aMessage(ADAPTERS[3]));
  expect(twilio.taken).toEqual([
    { To: NUMBER, From: SENDERS.smsFrom, Body: `رمزك 0417 أو افتح ${LINK}` },
    {
      To: `whatsapp:${NUMBER}`,
      From: `whatsapp:${SENDERS.whatsappFrom}`,
      ContentSid: SENDERS.whatsappContentSid,
      ContentVariables: JSON.stringify({ 1: "0417", 2: LINK }),
    },
  ]);
});

test("Twilio offers what it has a sender for, and WhatsApp only with a template", () => {
  const offers = (given: Partial<typeof SENDERS>) => {
    const none = { smsFrom: undefined, whatsappFrom: undefined, whatsappContentSid: undefined };
    const messages = openTwilio({ ...ACCOUNT, ...none, ...given });
    return (["email", "sms", "whatsapp"] as const).filter((one) => messages.offers(one));
  };
  expect(offers({})).toEqual([]);
  expect(offers({ smsFrom: SENDERS.smsFrom })).toEqual(["sms"]);
  expect(offers({ whatsappFrom: SENDERS.whatsappFrom })).toEqual([]);
  expect(offers(SENDERS)).toEqual(["sms", "whatsapp"]);
});
