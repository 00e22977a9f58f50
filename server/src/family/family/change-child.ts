import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { nameKey } from "@madrasa/contract/listed-names";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  actAs,
  changeAvatar,
  changeChildPin,
  changeGuardianPin,
  changeUser,
  findUser,
  forgetTriesOnDevice,
  hashPassword,
  listChildren,
  lockUser,
  requirePassword,
} from "../../base/identity/index.ts";
import { opensByPassword, requireOwnChildren } from "./family.policy.ts";

type Change = z.output<typeof family.changeChild.body>;

export async function changeChild(
  { database }: Platform,
  actor: Actor,
  childId: string,
  { firstName, lastName, avatar }: Change,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnChildren(tx, actor, [childId]);
    await lockUser(tx, childId, "write");
    const child = await findUser(tx, childId);
    if (!child) throw refuse("CHILD_NOT_FOUND");
    const name = firstName ?? child.first_name;
    const key = nameKey(`${name} ${lastName ?? child.last_name}`);
    const isNamedSo = (one: { id: string; first_name: string; last_name: string }) =>
      one.id !== childId && nameKey(`${one.first_name} ${one.last_name}`) === key;
    const isRenamed = firstName !== undefined || lastName !== undefined;
    if (isRenamed && (await listChildren(tx, actor.id)).some(isNamedSo)) {
      throw refuse("CHILD_EXISTS", { values: { name } });
    }
    if (avatar !== undefined) await changeAvatar(tx, childId, avatar);
    await changeUser(tx, child, {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
    });
  });
}

const hashOf = async ({ config }: Platform, pin: string | null) =>
  pin === null ? null : hashPassword(pin, config.passwordCost);

export async function setChildPin(
  platform: Platform,
  actor: Actor,
  { childId, pin }: { childId: string; pin: string | null },
): Promise<void> {
  await requireOwnChildren(platform.database.read, actor, [childId]);
  const hash = await hashOf(platform, pin);
  await actAs(platform, actor, async (tx) => {
    await requireOwnChildren(tx, actor, [childId]);
    await lockUser(tx, childId, "write");
    await changeChildPin(tx, childId, hash);
  });
}

export async function setGuardianPin(
  platform: Platform,
  actor: Actor,
  { pin, password }: { pin: string | null; password: string },
): Promise<void> {
  if (opensByPassword(actor.role)) throw refuse("PASSWORD_ONLY");
  await requirePassword(platform, actor, password);
  const hash = await hashOf(platform, pin);
  await actAs(platform, actor, async (tx) => {
    const device = { guardianId: actor.id, deviceId: actor.deviceId };
    const next = { pin_hash: hash, pin_length: pin?.length ?? null };
    if (!(await changeGuardianPin(tx, device, next))) throw refuse("DEVICE_NOT_FOUND");
    await forgetTriesOnDevice(tx, device);
  });
}
