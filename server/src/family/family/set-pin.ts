import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  actAs,
  changeChildPin,
  changeGuardianPin,
  forgetTriesOnDevice,
  hashPassword,
  lockUser,
  requirePassword,
} from "../../base/identity/index.ts";
import { opensByPassword, requireOwnChildren } from "./family.policy.ts";

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
