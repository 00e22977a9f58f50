import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { startTwilioStandIn } from "../../testing/twilio-stand-in.ts";
import { readConfig } from "../config.ts";
import { examineMessages } from "./examine-messages.ts";
import { reportOn } from "./fault.ts";

const ACCOUNT = { accountSid: `AC${"0".repeat(32)}`, authToken: "an-auth-token" };

let folder: string;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  mail = await startMailServer();
  twilio = await startTwilioStandIn(ACCOUNT);
});
afterAll(async () => {
  await mail.close();
  await twilio.close();
  rmSync(folder, { recursive: true });
});

async function linesFor(
  smtpUrl: string,
  authToken: string,
  more: Record<string, string> = { TWILIO_SMS_FROM: "+15005550006" },
): Promise<string[]> {
  const config = readConfig({
    DATA_DIR: folder,
    SMTP_URL: smtpUrl,
    MAIL_FROM: "school@school.test",
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    ...more,
  });
  const account = config.twilio && { ...config.twilio, origin: twilio.origin };
  const reports = await Promise.all(
    examineMessages({ ...config, twilio: account }).map((examination) => reportOn(examination)),
  );
  return reports.map(({ line }) => line);
}

test("greets the mail server and asks Twilio for the account, and sends nothing", async () => {
  expect(await linesFor(mail.url, ACCOUNT.authToken)).toEqual([
    "ok     email: the mail server accepts this user",
    "ok     SMS and WhatsApp: Twilio accepts this account",
  ]);
  expect([...mail.taken, ...twilio.taken]).toEqual([]);
});

test("names a wrong password and a wrong token, and neither of them", async () => {
  const wrong = new URL(mail.url);
  wrong.password = "not-the-password";
  const [email = "", sms = ""] = await linesFor(wrong.href, "not-the-token");
  expect(email).toMatch(/^FAULT {2}email: the mail server refuses: .*\n +mend: check SMTP_URL$/);
  expect(sms).toMatch(/^FAULT {2}SMS and WhatsApp: Twilio refuses: it answers 401\n +mend: /);
  expect(email + sms).not.toMatch(/not-the/);
});

test("names a sender without an address, Twilio without a number, and WhatsApp without a template", async () => {
  const [email = "", sms = ""] = await linesFor(mail.url, ACCOUNT.authToken, {
    MAIL_FROM: "Al-Noor",
  });
  expect(email).toMatch(/^FAULT {2}email: MAIL_FROM has no email address \(Al-Noor\)/);
  expect(sms).toMatch(/^FAULT {2}SMS and WhatsApp: Twilio has no sender/);
  const TWILIO_WHATSAPP_FROM = "+14155550100";
  const [, whatsapp] = await linesFor(mail.url, ACCOUNT.authToken, {
    TWILIO_SMS_FROM: TWILIO_WHATSAPP_FROM,
    TWILIO_WHATSAPP_FROM,
  });
  expect(whatsapp).toMatch(/^FAULT {2}SMS and WhatsApp: WhatsApp has no template/);
  for (const MAIL_FROM of ["school@school.test", "Al-Noor <school@school.test>"]) {
    const [line] = await linesFor(mail.url, ACCOUNT.authToken, { MAIL_FROM });
    expect(line, MAIL_FROM).toMatch(/^ok/);
  }
});
