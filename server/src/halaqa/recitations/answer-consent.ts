import type { z } from "zod";
import type { RecordingConsent } from "@madrasa/contract/halaqa/recitation-sounds";
import type { recitations } from "@madrasa/contract/halaqa/recitations";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { actAs, listChildren } from "../../base/identity/index.ts";
import { requireText } from "../../base/site/index.ts";
import { consentOf, readConsent } from "./recitations.policy.ts";
import { listAsked, listConsents, storeConsent } from "./permissions.queries.ts";
import { expireAllOf } from "./ended-recitations.queries.ts";
import { purgeExpired } from "./purge-recitations.ts";

type Form = z.output<typeof recitations.answerConsent.body>;

/** Stores the consent; a refusal deletes submissions. Idempotent. */
export async function answerConsent(
  platform: Platform,
  actor: Actor,
  { childId, allow, consent }: Form,
): Promise<RecordingConsent> {
  const { clock } = platform;
  const now = clock();
  const studentId = childId ?? actor.id;
  // Serialises with a concurrent submission, which is then refused.
  const { state, files } = await actAs(
    platform,
    actor,
    async (tx) => {
      if (childId !== undefined) await requireOwnChildren(tx, actor, [childId]);
      else if (actor.role !== "student") throw refuse("CHILD_NOT_FOUND");
      await requireText(tx, consent);
      await storeConsent(tx, {
        student_id: studentId,
        guardian_id: actor.id,
        allowed: allow ? 1 : 0,
        text_number: consent.text,
        language: consent.language,
        answered_at: now,
      });
      const state = await readConsent(tx, studentId);
      if (state !== "refused") return { state, files: [] };
      await expireAllOf(tx, studentId, now);
      return { state, files: (await purgeExpired(tx, { now, studentId })).files };
    },
    [studentId],
  );
  deleteFilesInBackground(platform, files);
  return state;
}

export async function presentConsents({ database: { read: db } }: Platform, guardianId: string) {
  const ids = (await listChildren(db, guardianId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const [asked, answers] = await Promise.all([listAsked(db, ids), listConsents(db, ids)]);
  return ids.map((childId) => {
    const given = answers.filter(({ student_id }) => student_id === childId);
    return {
      childId,
      isAsked: asked.includes(childId),
      own: consentOf(given.filter(({ guardian_id }) => guardian_id === guardianId)),
      consent: consentOf(given),
    };
  });
}
