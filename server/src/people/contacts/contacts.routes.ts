import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
import type { Actor } from "../../platform/actor.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { contactsOf, languageOf, findUser } from "../../base/identity/index.ts";
import { recipientOf, sendCode } from "../../base/codes/index.ts";
import { changeAddress } from "./change-address.ts";
import { type DeleteSecondStepSince, type RecallAccount, undoChange } from "./undo-change.ts";

const calls = contract.contacts;

type ContactHooks = {
  readMe: (
    platform: Platform,
    actor: Actor,
  ) => Promise<z.input<(typeof calls)["updateAddress"]["data"]>>;
  recallAccount: RecallAccount;
  deleteSecondStepSince: DeleteSecondStepSince;
};

export function contactRoutes(platform: Platform, given: ContactHooks): Route[] {
  const { database } = platform;
  return [
    route(calls.sendUpdateCode, async ({ actor, body, ip }) => {
      const user = await findUser(database.read, actor.id);
      const country = body.country ?? (user && contactsOf(user).country) ?? undefined;
      const recipient = recipientOf({ ...body, country }, body.method ?? "sms");
      const request = {
        purpose: "updateMailOrPhone",
        recipient,
        ip,
        language: user ? languageOf(user) : DEFAULT_LANGUAGE,
        userId: actor.id,
        actor,
      } as const;
      const otpId = await sendCode(platform, request);
      return { data: { otpId }, success: "CODE_SENT" };
    }),

    route(calls.updateAddress, async ({ actor, body }) => {
      await changeAddress(platform, actor, body);
      return { data: await given.readMe(platform, actor), success: "UPDATED" };
    }),

    route(calls.undoChange, async ({ body }) => {
      const data = await undoChange(platform, body.secret, given);
      return { data, success: "UPDATED" };
    }),
  ];
}
