import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { MINUTE } from "../../platform/clock.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Platform } from "../../platform/platform.ts";
import { withOwnMarks } from "./child-marks.ts";
import { findFamily } from "./sign-in-as-child.ts";
import { opensByPassword } from "./family.policy.ts";
import { listWaiting } from "./family.queries.ts";

type Members = z.input<typeof family.listMembers.data>;
type Member = { id: string; first_name: string; mark: number; pin_hash?: string | null };

/** Members of a family device. Shows that a request is pending, never its content. */
export async function presentMembers(
  platform: Platform,
  familyKey: string,
  browser: Browser,
): Promise<Members> {
  const { key, children } = await findFamily(platform, familyKey, browser);
  const since = platform.clock() - MEETING_SHOWN_MINUTES * MINUTE;
  const ids = children.map(({ id }) => id);
  const waiting = await listWaiting(platform.database.read, ids, since);
  return {
    children: withOwnMarks(children).map((child) => ({
      ...presentMember(child),
      waits: waiting.has(child.id),
    })),
    guardian: {
      _id: key.guardian_id,
      firstName: key.first_name,
      hasPin: key.pin_hash !== null && !opensByPassword(key.role),
    },
  };
}

export const presentMember = (child: Member) => ({
  _id: child.id,
  firstName: child.first_name,
  mark: child.mark,
  hasPin: (child.pin_hash ?? null) !== null,
});
