import { contract } from "@madrasa/contract";
import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
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
import { languageOf } from "./notices.ts";
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
    if (user.role !== "teacher") return presentMe(platform, user);
    return {
      ...presentMe(platform, user),
      courseIds: await listCourseIdsOf(database.read, user.id),
    };
  }

  return [
    route(calls.login, async ({ body, ip, browser }) => signIn(platform, body, { ip, browser })),

    route(calls.adminLogin, async ({ body, ip, browser }) =>
      signIn(platform, body, { ip, browser, roles: ADMINS }),
    ),

    route(calls.logout, async ({ actor, body }) => {
      await signOut(platform, actor, body);
      return { data: {}, said: "LOGGED_OUT" };
    }),

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
        return { data: { optId }, said: "CODE_ON_ITS_WAY" };
      }
      const recipient = recipientOf(body, phoneChannel);
      const optId = await sendCode(platform, { purpose: "createUser", recipient, ip, language });
      const isEmail = recipient.channel === "email";
      return { data: { optId }, said: isEmail ? "CODE_EMAILED" : "CODE_SENT_TO_PHONE" };
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
        said: isEmail ? "EMAIL_VERIFIED" : "PHONE_VERIFIED",
      };
    }),

    route(calls.signUp, async ({ body, browser, language }) =>
      signUp(platform, { ...body, language: body.language ?? language }, browser),
    ),

    route(calls.readMe, async ({ actor }) => ({ data: await me(actor) })),

    route(calls.updateMe, async ({ actor, body }) => {
      await updateProfile(platform, actor, body);
      return { data: await me(actor), said: "UPDATED" };
    }),

    route(calls.sendUpdateCode, async ({ actor, body, ip }) => {
      const user = await findUser(database.read, actor.id);
      const country = body.country ?? user?.phone_country ?? undefined;
      const recipient = recipientOf({ ...body, country }, body.method ?? "sms");
      const request = {
        purpose: "updateMailOrPhone",
        recipient,
        ip,
        language: user ? languageOf(user) : DEFAULT_LANGUAGE,
        userId: actor.id,
      } as const;
      const otpId = await sendCode(platform, request);
      return { data: { otpId }, said: "CODE_SENT" };
    }),

    route(calls.updateAddress, async ({ actor, body }) => {
      await changeAddress(platform, actor, body);
      return { data: await me(actor), said: "UPDATED" };
    }),

    route(calls.updatePassword, async ({ actor, body }) => {
      await changePassword(platform, actor, body);
      return { data: {}, said: "UPDATED" };
    }),

    route(calls.undoChange, async ({ body }) => {
      const data = await undoChange(platform, body.secret);
      return { data, said: "UPDATED" };
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
      return { data: {}, said: "ACCOUNT_DELETED" };
    }),
  ];
}
