import { contract } from "@madrasa/contract";
import { ADMINS } from "@madrasa/contract/roles";
import { listCourseIdsOf } from "../courses/index.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUser } from "./accounts.queries.ts";
import { changeAddress } from "./change-address.ts";
import { changePassword } from "./change-password.ts";
import { confirmedSecondStep } from "./prove-second-step.ts";
import { countCodesLeft } from "./second-step.queries.ts";
import { prepareSecondStep, setUpSecondStep } from "./set-up-second-step.ts";
import { turnOffSecondStep } from "./turn-off-second-step.ts";
import { recipientOf, targetsOf } from "./contact.ts";
import { listSignedIn } from "./devices.queries.ts";
import { endDevice } from "./end-device.ts";
import { presentDevice } from "./present-device.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { presentMe } from "./present-me.ts";
import { askForRecovery } from "./recover-password.ts";
import { sendCode } from "./send-code.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { undoChange } from "./undo-change.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyCode } from "./verify-code.ts";

const calls = contract.accounts;

export function accountRoutes(platform: Platform): Route[] {
  const { database, messages, clock } = platform;

  async function me(actor: Actor) {
    const user = await findUser(database.read, actor.id);
    if (!user) throw refuse("NOT_SIGNED_IN");
    if (user.role !== "teacher") return presentMe(user);
    return { ...presentMe(user), courseIds: await listCourseIdsOf(database.read, user.id) };
  }

  return [
    route(calls.login, async ({ body, ip, browser }) => signIn(platform, body, { ip, browser })),

    route(calls.adminLogin, async ({ body, ip, browser }) =>
      signIn(platform, body, { ip, browser, roles: ADMINS }),
    ),

    route(calls.logout, async ({ actor, body }) => {
      await signOut(platform, actor, body);
      return { data: {}, message: "Logged out successfully" };
    }),

    route(calls.listChannels, async () => ({
      data: {
        channels: (["email", "whatsapp", "sms"] as const).filter((one) => messages.offers(one)),
      },
    })),

    route(calls.sendCode, async ({ query, body, ip }) => {
      const phoneChannel = body.method ?? body.otpMethod ?? "sms";
      if (query.for === "forgetPassword") {
        const channel = body.email === undefined ? phoneChannel : "email";
        const optId = await askForRecovery(platform, { contact: body, channel, ip });
        return { data: { optId }, message: "If there is such an account, a code is on its way." };
      }
      const recipient = recipientOf(body, phoneChannel);
      const optId = await sendCode(platform, { purpose: "createUser", recipient, ip });
      const message = recipient.channel === "email" ? "OTP sent to email!" : "OTP sent to phone!";
      return { data: { optId }, message };
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
        message: isEmail ? "OTP verified successfully!" : "Phone OTP verified successfully!",
      };
    }),

    route(calls.signUp, async ({ body, browser }) => signUp(platform, body, browser)),

    route(calls.readMe, async ({ actor }) => ({ data: await me(actor) })),

    route(calls.updateMe, async ({ actor, body }) => {
      await updateProfile(platform, actor, body);
      return { data: await me(actor), message: "Update successful" };
    }),

    route(calls.sendUpdateCode, async ({ actor, body, ip }) => {
      const user = await findUser(database.read, actor.id);
      const country = body.country ?? user?.phone_country ?? undefined;
      const recipient = recipientOf({ ...body, country }, body.method ?? "sms");
      const request = { purpose: "updateMailOrPhone", recipient, ip, userId: actor.id } as const;
      const otpId = await sendCode(platform, request);
      return { data: { otpId }, message: "Verification code sent" };
    }),

    route(calls.updateAddress, async ({ actor, body }) => {
      await changeAddress(platform, actor, body);
      return { data: await me(actor), message: "Update successful" };
    }),

    route(calls.updatePassword, async ({ actor, body }) => {
      await changePassword(platform, actor, body);
      return { data: {}, message: "Update successful" };
    }),

    route(calls.undoChange, async ({ body }) => {
      const data = await undoChange(platform, body.secret);
      return { data, message: "Update successful" };
    }),

    route(calls.listDevices, async ({ actor }) => {
      const devices = await listSignedIn(database.read, actor.id, clock());
      return { data: { devices: devices.map((device) => presentDevice(device, actor)) } };
    }),

    route(calls.endDevice, async ({ actor, params }) => {
      await endDevice(platform, actor, params.id);
      return { data: {} };
    }),

    route(calls.readSecondStep, async ({ actor }) => {
      const step = await confirmedSecondStep(platform, actor.id);
      const recoveryCodesLeft = await countCodesLeft(database.read, actor.id);
      return { data: { isOn: step !== undefined, recoveryCodesLeft } };
    }),

    route(calls.prepareSecondStep, async ({ actor, body }) => ({
      data: await prepareSecondStep(platform, actor, body.password),
    })),

    route(calls.setUpSecondStep, async ({ actor, body }) => ({
      data: await setUpSecondStep(platform, actor, body.secondStep),
    })),

    route(calls.turnOffSecondStep, async ({ actor, body }) => {
      await turnOffSecondStep(platform, actor, body);
      return { data: {} };
    }),

    route(calls.deleteMe, async ({ actor }) => {
      await deleteOwnAccount(platform, actor);
      return { data: {}, message: "Account deleted successfully" };
    }),
  ];
}
