import { contract } from "@madrasa/contract";
import type { Channel } from "../../platform/messages/messages.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Contact, targetsOf, recipientOf } from "./recipient.ts";
import { sendCode } from "./send-code.ts";
import { verifyCode } from "./verify-code.ts";

const calls = contract.codes;

/** Passed in, because recovery imports this feature. */
type RecoveryHooks = {
  askForRecovery: (
    platform: Platform,
    asked: { contact: Contact; channel: Channel; ip: string },
  ) => Promise<string>;
};

export function codeRoutes(platform: Platform, { askForRecovery }: RecoveryHooks): Route[] {
  const { messages } = platform;
  return [
    route(calls.listChannels, async () => ({
      data: {
        channels: (["email", "whatsapp", "sms"] as const).filter((one) => messages.offers(one)),
      },
    })),

    route(calls.sendCode, async ({ query, body, ip, language }) => {
      const phoneChannel = body.method ?? body.otpMethod ?? "sms";
      if (query.for === "forgetPassword") {
        const channel = body.email === undefined ? phoneChannel : "email";
        const optId = await askForRecovery(platform, { contact: body, channel, ip });
        return { data: { optId }, success: "CODE_ON_ITS_WAY" };
      }
      const recipient = recipientOf(body, phoneChannel);
      const optId = await sendCode(platform, { purpose: "createUser", recipient, ip, language });
      const isEmail = recipient.channel === "email";
      return { data: { optId }, success: isEmail ? "CODE_EMAILED" : "CODE_SENT_TO_PHONE" };
    }),

    route(calls.verifyCode, async ({ body }) => {
      const { optId: requestId, otp, secret } = body;
      const code = await verifyCode(platform, { targets: targetsOf(body), requestId, otp, secret });
      const isEmail = code.channel === "email";
      return {
        data: {
          optId: code.request_id,
          email: isEmail ? code.target : null,
          phoneNumber: isEmail ? null : code.target,
        },
        success: isEmail ? "EMAIL_VERIFIED" : "PHONE_VERIFIED",
      };
    }),
  ];
}
