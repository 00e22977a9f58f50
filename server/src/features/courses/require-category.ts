import type { Platform } from "../../platform/platform.ts";
import { refuseField } from "../../platform/refusal.ts";

/**
 * Throws unless the school has this category. A hidden one too is right: a course that has it is sent
 * with it again. What is not known here may have been saved on another server just now.
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

/** Characters. */
const ALLOWED_SHOWN = 100;
