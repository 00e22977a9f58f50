import type { Platform } from "../../platform/platform.ts";
import { refuseField } from "../../platform/refusal.ts";

/**
 * Throws for an unknown category. Hidden ones are allowed, because their courses send them again. Reads again if
 * unknown, because another server may have added it.
 */
export async function requireCategory(
  { settings }: Platform,
  asked: string | null | undefined,
): Promise<void> {
  if (asked === null || asked === undefined) return;
  const isKnown = () => settings.now().categories.some(({ key }) => key === asked);
  if (isKnown()) return;
  await settings.renew();
  if (isKnown()) return;
  const offered = settings.now().categories.filter(({ hidden }) => !hidden);
  const allowed = offered.map(({ key }) => key).join(", ");
  throw refuseField("category", "ONE_OF", { allowed: allowed.slice(0, ALLOWED_SHOWN) });
}

const ALLOWED_SHOWN = 100;
