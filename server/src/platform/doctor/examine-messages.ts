import type { Config } from "../config.ts";
import { checkSmtp } from "../messages/smtp.ts";
import { checkTwilio } from "../messages/twilio.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";

export function examineMessages({ smtp, twilio, outboxOffered }: Config): Examination[] {
  return [
    {
      part: "email",
      examine: async () => {
        if (!smtp) return withoutProvider(outboxOffered, "SMTP_URL and MAIL_FROM");
        await checkSmtp(smtp).catch((error: unknown) => {
          throw new Fault(`the mail server refuses: ${messageOf(error)}`, "check SMTP_URL");
        });
        return "the mail server greets and knows this user";
      },
    },
    {
      part: "SMS and WhatsApp",
      examine: async () => {
        if (!twilio) return "not set up: people are written to by email";
        await checkTwilio(twilio).catch((error: unknown) => {
          throw new Fault(
            `Twilio refuses: ${messageOf(error)}`,
            "check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
          );
        });
        return "Twilio knows this account";
      },
    },
  ];
}

function withoutProvider(offered: boolean, names: string): string {
  if (offered) return "not set up: messages go to outbox.jsonl, which only you can read";
  throw new Fault("not set up: nobody gets a code or a link", `set ${names}`);
}
