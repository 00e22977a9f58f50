import type { z } from "zod";
import type { consent } from "@madrasa/contract/family/family";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "../../base/identity/index.ts";
import { requireText } from "../../base/site/index.ts";
import { markRead } from "./family.queries.ts";

export async function markConsentTextRead(
  { database, clock }: Platform,
  actor: Actor,
  read: z.output<typeof consent>,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireText(tx, read);
    await markRead(tx, actor.id, {
      read_number: read.text,
      read_language: read.language,
      read_at: clock(),
    });
  });
}
