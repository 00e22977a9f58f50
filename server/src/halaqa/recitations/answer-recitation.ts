import type { z } from "zod";
import type { recitations } from "@madrasa/contract/halaqa/recitations";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { confirmFile, inspectFile, attachFiles } from "../../base/files/index.ts";

import { requireReviewableRecitation } from "./recitations.policy.ts";
import { markHeard, storeAnswer, type RecitationRow } from "./recitations.queries.ts";

type Form = z.output<typeof recitations.answer.body>;

/** Stores the reply. Idempotent; a different reply is refused. */
export async function answerRecitation(
  platform: Platform,
  actor: Actor,
  id: string,
  form: Form,
): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const asking = { actor, now };
  const waiting = await requireReviewableRecitation(database.read, asking, id);
  if (isAnswered(waiting, form)) return;
  const inspect = async (key: string) => {
    const wanted = { key, ownerId: actor.id, courseId: waiting.course_id };
    return inspectFile(platform, { ...wanted, kinds: ["recitationAnswer"] }).catch(
      async (error: unknown) => {
        // The same reply may have arrived meanwhile, and owns the file.
        if (isAnswered(await requireReviewableRecitation(database.read, asking, id), form))
          return undefined;
        throw error;
      },
    );
  };
  const file = form.voice && (await inspect(form.voice.filePath));
  await attachFiles(platform, { actor, files: file ? [file] : [] }, async (tx) => {
    // The first of concurrent replies counts; an equal one is accepted.
    await lockRows(tx, "recitations", "id", id, "write");
    if (isAnswered(await requireReviewableRecitation(tx, asking, id), form)) return;
    if (!(await markHeard(tx, id, now))) throw refuse("RECITATION_NOT_FOUND");
    if (file && !(await confirmFile(tx, file, now))) throw refuse("FILE_IN_USE");
    const answer = {
      answered_by: actor.id,
      grade: form.grade,
      annotations: JSON.stringify(form.annotations),
      answer_remark: form.remark,
      answer_file_id: file?.id ?? null,
      answer_seconds: file?.seconds ?? null,
      answer_peaks: form.voice ? JSON.stringify(form.voice.peaks) : null,
    };
    if (!(await storeAnswer(tx, id, answer, now))) throw refuse("RECITATION_ANSWERED");
  });
}

/** Throws if there is a different reply. */
function isAnswered(
  recitation: RecitationRow,
  { grade, remark, annotations, voice }: Form,
): boolean {
  if (recitation.answered_at === null) return false;
  const isSame =
    recitation.grade === grade &&
    recitation.answer_remark === remark &&
    recitation.annotations === JSON.stringify(annotations) &&
    recitation.answer_file_id === (voice?.filePath ?? null);
  if (!isSame) throw refuse("RECITATION_ANSWERED");
  return true;
}
