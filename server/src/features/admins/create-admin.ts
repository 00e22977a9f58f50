import type { z } from "zod";
import type { admins } from "@madrasa/contract/admins";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeAdmin, type UserRow } from "../accounts/index.ts";
import { recordAct, targetOf } from "../audit/index.ts";

type Form = z.output<typeof admins.createAdmin.body>;

/** Creates an admin's account and records who did it. Throws EMAIL_TAKEN or PHONE_TAKEN. */
export async function createAdmin(platform: Platform, actor: Actor, form: Form): Promise<UserRow> {
  return makeAdmin(platform, form, (tx, made) =>
    recordAct(platform, tx, { actor, act: "createAdmin", target: targetOf(made) }),
  );
}
