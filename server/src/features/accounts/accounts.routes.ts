import { contract } from "@madrasa/contract";
import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { ADMINS } from "@madrasa/contract/roles";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser } from "./accounts.queries.ts";
import { proveCode, sendCode, type Address } from "./codes.ts";
import { deleteSession } from "./sessions.queries.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const {
  login,
  adminLogin,
  logout,
  sendCode: send,
  verifyCode,
  signUp: join,
  readMe,
} = contract.accounts;

export function accountRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(login, async ({ body, address }) => ({
      data: await signIn(platform, body, { address }),
    })),

    route(adminLogin, async ({ body, address }) => ({
      data: await signIn(platform, body, { address, roles: ADMINS }),
    })),

    route(logout, async ({ actor }) => {
      await database.transaction((tx) => deleteSession(tx, actor.tokenHash));
      return { data: {}, message: "Logged out successfully" };
    }),

    route(send, async ({ query, body, address }) => {
      const to = addressOf(body, body.method ?? "whatsapp");
      return {
        data: { optId: await sendCode(platform, query.for, to, address) },
        message: to.channel === "email" ? "OTP sent to email!" : "OTP sent to phone!",
      };
    }),

    route(verifyCode, async ({ body }) => {
      const { channel, target } = addressOf(body, "sms");
      await proveCode(platform, {
        purpose: "createUser",
        target,
        id: body.optId,
        digits: body.otp,
      });
      const message =
        channel === "email" ? "OTP verified successfully!" : "Phone OTP verified successfully!";
      return { data: {}, message };
    }),

    route(join, async ({ body }) => ({ data: await signUp(platform, body) })),

    route(readMe, async ({ actor }) => {
      const user = await findUser(database.read, actor.id);
      if (!user) throw refuse("NOT_SIGNED_IN");
      const { phone, phone_country: country } = user;
      const reachable = phone && country ? internationalNumber(country, phone) : null;
      return {
        data: {
          _id: user.id,
          role: user.role,
          firstName: user.first_name,
          lastName: user.last_name,
          email: user.email,
          phoneNumber: phone,
          country,
          telegram: reachable,
          whatsapp: reachable,
          TelegramOrWhatsapp: user.contact_method,
          approved: user.approved === 1,
          suspended: user.suspended === 1,
        },
      };
    }),
  ];
}

/** Where a message goes; the contract has seen to it that one of the two is there. */
function addressOf(
  body: {
    email?: string | undefined;
    phoneNumber?: string | undefined;
    country?: CountryCode | undefined;
  },
  phoneChannel: "sms" | "whatsapp",
): Address {
  if (body.email !== undefined) return { channel: "email", target: body.email };
  if (!body.phoneNumber || !body.country) throw refuse("INVALID_IDENTIFIER");
  return { channel: phoneChannel, target: internationalNumber(body.country, body.phoneNumber) };
}
