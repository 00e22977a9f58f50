import type { Config } from "../config.ts";
import { checkSmtp } from "../messages/smtp.ts";
import { checkTwilio } from "../messages/twilio.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";

/** Email address, alone or in angle brackets after a name. */
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/; // bounded: the operator writes it

export function examineMessages({ smtp, twilio, outboxOffered }: Config): Examination[] {
  return [
    {
      part: "email",
      examine: async () => {
        if (smtp && !ADDRESS.test(smtp.from)) {
          throw new Fault(
            `MAIL_FROM has no email address (${smtp.from}): mail servers refuse what the school sends`,
            "set MAIL_FROM to an address such as school@example.org, or Al-Noor <school@example.org>",
          );
        }
        if (!smtp) return withoutProvider(outboxOffered, "SMTP_URL and MAIL_FROM");
        await checkSmtp(smtp).catch((error: unknown) => {
          throw new Fault(`the mail server refuses: ${messageOf(error)}`, "check SMTP_URL");
        });
        return "the mail server accepts this user";
      },
    },
    {
      part: "SMS and WhatsApp",
      examine: async () => {
        if (!twilio) return "not set up: messages are sent by email";
        await checkTwilio(twilio).catch((error: unknown) => {
          throw new Fault(
            `Twilio refuses: ${messageOf(error)}`,
            "check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
          );
        });
        const { smsFrom, whatsappFrom, whatsappContentSid } = twilio;
        if (smsFrom === undefined && whatsappFrom === undefined) {
          throw new Fault(
            "Twilio has no sender: no code goes by SMS or WhatsApp",
            "set TWILIO_SMS_FROM or TWILIO_WHATSAPP_FROM to a number of the account",
          );
        }
        if (whatsappFrom !== undefined && whatsappContentSid === undefined) {
          throw new Fault(
            "WhatsApp has no template: no code goes by WhatsApp",
            "set TWILIO_WHATSAPP_CONTENT_SID to an approved template, or unset TWILIO_WHATSAPP_FROM",
          );
        }
        return "Twilio accepts this account";
      },
    },
  ];
}

function withoutProvider(offered: boolean, names: string): string {
  if (offered) return "not set up: messages go to outbox.jsonl, which only you can read";
  throw new Fault("not set up: no one receives codes or links", `set ${names}`);
}
