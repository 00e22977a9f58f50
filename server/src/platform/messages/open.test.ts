import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { startTwilioStandIn } from "../../testing/twilio-stand-in.ts";
import { ConfigError, readConfig } from "../config.ts";
import { createLog, type Log } from "../log.ts";
import { DeliveryError, type Channel } from "./messages.ts";
import { openMessages, sentMessages } from "./open.ts";

const CHANNELS = ["email", "sms", "whatsapp"] as const;
const TWILIO = { TWILIO_ACCOUNT_SID: "AC0123456789abcdef", TWILIO_AUTH_TOKEN: "cedar" };
const SMS = { ...TWILIO, TWILIO_SMS_FROM: "+14155550100" };
const WHATSAPP = {
  ...TWILIO,
  TWILIO_WHATSAPP_FROM: "+14155550199",
  TWILIO_WHATSAPP_CONTENT_SID: "HX0123456789abcdef",
};
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "school@madrasa.test" };
const BEYOND = { HOST: "0.0.0.0" };

let folder: string;
let closers: (() => Promise<void>)[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "open-messages-"));
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});

function open(env: Record<string, string>, twilio: { origin?: string; timeout?: number } = {}) {
  const config = readConfig({ DATA_DIR: folder, ...env });
  if (config.twilio) config.twilio = { ...config.twilio, ...twilio };
  const messages = openMessages(config, () => 0, createLog("silent"));
  closers.unshift(() => messages.close());
  return messages;
}

const offered = (env: Record<string, string>) =>
  CHANNELS.filter((channel) => open(env).offers(channel));

const to = (channel: Channel) => (channel === "email" ? "amina@school.test" : "+9647701234567");
const aMessage = (channel: Channel) => ({
  channel,
  to: to(channel),
  subject: "0417",
  text: "0417 is your code",
  places: ["0417", "https://madrasa.test/signup#x"],
});

async function sentSoFar(): Promise<Record<string, number>> {
  const { values } = await sentMessages.get();
  return Object.fromEntries(
    values.map(({ labels, value }) => [`${labels["channel"]} ${labels["outcome"]}`, value]),
  );
}

describe("a channel", () => {
  test("is offered without a provider when the server listens on loopback", () => {
    expect(offered({})).toEqual(CHANNELS);
    expect(offered({ HOST: "::1" })).toEqual(CHANNELS);
  });

  test("is not offered without a provider beyond loopback, unless configured", () => {
    expect(offered(BEYOND)).toEqual([]);
    expect(offered({ ...BEYOND, OUTBOX: "0" })).toEqual([]);
    expect(offered({ ...BEYOND, OUTBOX: "1" })).toEqual(CHANNELS);
  });

  test("is offered beyond loopback with its provider, and the others are not", () => {
    expect(offered({ ...BEYOND, ...MAIL })).toEqual(["email"]);
    expect(offered({ ...BEYOND, ...SMS })).toEqual(["sms"]);
    expect(offered({ ...BEYOND, ...WHATSAPP })).toEqual(["whatsapp"]);
    expect(offered({ ...BEYOND, ...MAIL, ...SMS, ...WHATSAPP })).toEqual(CHANNELS);
  });

  test("goes to its provider where one is set up, and to the outbox where none is", async () => {
    const mail = await startMailServer();
    const twilio = await startTwilioStandIn({
      accountSid: "AC0123456789abcdef",
      authToken: "cedar",
    });
    closers.push(
      () => mail.close(),
      () => twilio.close(),
    );
    const messages = open({ ...MAIL, SMTP_URL: mail.url, ...SMS }, { origin: twilio.origin });
    for (const channel of CHANNELS) await messages.send(aMessage(channel));

    expect(mail.taken.map(({ envelope }) => envelope.to)).toEqual([["amina@school.test"]]);
    expect(twilio.taken).toMatchObject([{ To: "+9647701234567", Body: "0417 is your code" }]);
    const lines = readFileSync(path.join(folder, "outbox.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        at: "1970-01-01T00:00:00.000Z",
        channel: "whatsapp",
        to: "+9647701234567",
        text: "0417 is your code",
      },
    ]);
  });

  test("has its codes in the log only where this machine alone reaches the school", async () => {
    const logged = async (env: Record<string, string>) => {
      const lines: unknown[] = [];
      const log = { info: (what: unknown) => void lines.push(what) } as unknown as Log;
      const config = readConfig({ DATA_DIR: folder, OUTBOX: "1", ...env });
      const messages = openMessages(config, () => 0, log);
      closers.push(() => messages.close());
      await messages.send(aMessage("sms"));
      return JSON.stringify(lines);
    };
    expect(await logged({})).toContain("0417 is your code");
    expect(await logged(BEYOND)).toBe('[{"channel":"sms"}]');
    expect(await logged({ PUBLIC_URL: "https://school.test" })).toBe('[{"channel":"sms"}]');
    const lines = readFileSync(path.join(folder, "outbox.jsonl"), "utf8").trim().split("\n");
    expect(lines.filter((line) => line.includes("0417 is your code"))).toHaveLength(3);
  });

  test("does not fall back to the outbox when its provider refuses: nobody reads it", async () => {
    const messages = open({ ...MAIL });
    await expect(messages.send(aMessage("email"))).rejects.toBeInstanceOf(DeliveryError);
    expect(() => readFileSync(path.join(folder, "outbox.jsonl"))).toThrow(/ENOENT/);
  });
});

test("sent messages are counted by channel and outcome", async () => {
  const before = await sentSoFar();
  const messages = open(MAIL);
  await messages.send(aMessage("sms"));
  await messages.send(aMessage("sms"));
  await messages.send(aMessage("whatsapp"));
  await messages.send(aMessage("email")).catch(() => undefined);
  const after = await sentSoFar();
  const difference = (what: string) => (after[what] ?? 0) - (before[what] ?? 0);
  expect({
    sms: [difference("sms taken"), difference("sms outbox"), difference("sms refused")],
    whatsapp: [difference("whatsapp taken"), difference("whatsapp outbox")],
    email: [difference("email taken"), difference("email outbox"), difference("email refused")],
  }).toEqual({ sms: [0, 2, 0], whatsapp: [0, 1], email: [0, 0, 1] });
});

test("half a provider's settings are refused at the start, with what is missing", () => {
  const read = (env: Record<string, string>) => () => readConfig({ DATA_DIR: folder, ...env });
  expect(read({ SMTP_URL: MAIL.SMTP_URL })).toThrow(ConfigError);
  expect(read({ SMTP_URL: MAIL.SMTP_URL })).toThrow(/MAIL_FROM/);
  expect(read({ TWILIO_ACCOUNT_SID: "AC1" })).toThrow(/TWILIO_AUTH_TOKEN/);
  expect(read({ ...TWILIO, TWILIO_SMS_FROM: "school" })).toThrow(/TWILIO_SMS_FROM/);
  expect(read({ ...MAIL, SMTP_URL: "http://mail.test" })).toThrow(/SMTP_URL/);
});

test.each([
  ["ur", "Madrasa میں آپ کا اکاؤنٹ حذف کر دیا گیا۔", "\u200f"],
  ["ur", "0417 آپ کا Madrasa تصدیقی کوڈ ہے", ""],
  ["ar", "تم حذف حسابك في Madrasa.", ""],
  ["en", "مدرسة النور: everything is working", "\u200e"],
  ["en", "0417 is your مدرسة النور code", ""],
  [undefined, "Your Madrasa account was deleted.", ""],
] as const)(
  "a message in %s begins in the direction of its language: %s",
  async (language, text, mark) => {
    const message = { ...aMessage("email"), subject: text, text, ...(language && { language }) };
    await open({}).send(message);
    const sent = readFileSync(path.join(folder, "outbox.jsonl"), "utf8").trim().split("\n");
    expect((JSON.parse(sent.at(-1) ?? "") as { text: string }).text).toBe(mark + text);
  },
);
