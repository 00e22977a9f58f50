import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { Browser } from "../../platform/browser.ts";
import type { Platform } from "../../platform/platform.ts";
import { withUniqueAvatars } from "./child-avatars.ts";
import type { HalaqaWaits } from "./halaqa-waits.ts";
import { findFamily } from "./sign-in-as-child.ts";
import { opensByPassword } from "./family.policy.ts";
import { listMeeting, listRequests } from "./family.queries.ts";

type Members = z.input<typeof family.listMembers.data>;
type Member = { id: string; first_name: string; avatar: number; pin_hash?: string | null };

/** Members of a family device. Shows that something waits, never its content; a request waits for the guardian. */
export async function presentMembers(
  platform: Platform,
  { listReplies, listRepeating }: HalaqaWaits,
  { familyKey, browser }: { familyKey: string; browser: Browser },
): Promise<Members> {
  const { key, children } = await findFamily(platform, familyKey, browser);
  const now = platform.clock();
  const { read } = platform.database;
  const ids = children.map(({ id }) => id);
  const meetings = { from: now - MEETING_SHOWN_MINUTES * MINUTE, to: now + DAY };
  const [requests, replies, ...found] = await Promise.all([
    ids.length === 0 ? [] : listRequests(read, ids),
    listReplies(platform, ids),
    listRepeating(platform, ids),
    listMeeting(read, ids, meetings),
  ]);
  const waiting = new Set(
    [replies.map(({ student_id }) => student_id), ...found].flatMap((some) => [...some]),
  );
  return {
    children: withUniqueAvatars(children).map((child) => ({
      ...presentMember(child),
      waits: waiting.has(child.id),
    })),
    guardian: {
      _id: key.guardian_id,
      firstName: key.first_name,
      waits: requests.length > 0,
      ...(key.pin_hash !== null &&
        key.pin_length !== null &&
        !opensByPassword(key.role) && { pinLength: key.pin_length }),
    },
  };
}

export const presentMember = (child: Member) => ({
  _id: child.id,
  firstName: child.first_name,
  avatar: child.avatar,
  hasPin: (child.pin_hash ?? null) !== null,
});
