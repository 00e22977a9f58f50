import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs, findUser, listGrown, listGuardians } from "../../base/identity/index.ts";
import { finishDecision } from "./decide-guardians.ts";
import { removeGuardian } from "./end-guardian.ts";
import { requireNoDecision } from "./guardians.policy.ts";
import {
  deleteQuestions,
  listQuestionsOf,
  refuseQuestion,
  saveQuestion,
} from "./guardians.queries.ts";
import { notifyGuardians } from "./notify-guardians.ts";

/** Stores a student's request and notifies the guardians once. Those named by the student have nothing to decide. */
export async function requestRelease(platform: Platform, actor: Actor): Promise<void> {
  const { clock } = platform;
  await actAs(
    platform,
    actor,
    async (tx) => {
      const student = await findUser(tx, actor.id);
      const guardians = (await listGuardians(tx, actor.id)).filter(
        ({ is_named }) => is_named === 0,
      );
      if (!student || guardians.length === 0) return;
      await requireNoDecision(tx, [actor.id], clock());
      await finishDecision(tx, actor.id);
      const questions = await listQuestionsOf(tx, [actor.id]);
      if (questions.some(({ kind }) => kind === "decideAlone")) return;
      await saveQuestion(tx, {
        child_id: actor.id,
        asked_by: actor.id,
        kind: "decideAlone",
        words: "",
        asked_at: clock(),
      });
      await notifyGuardians(tx, platform, guardians, {
        what: "asksAlone",
        name: student.first_name,
      });
    },
    [actor.id],
  );
}

/** Releases a student; the main guardian decides for both. A refusal is shown to admins. */
export async function releaseStudent(
  platform: Platform,
  actor: Actor,
  { childId, allow }: { childId: string; allow: boolean },
): Promise<void> {
  const { clock } = platform;
  await actAs(
    platform,
    actor,
    async (tx) => {
      const own = (await listGrown(tx, actor.id)).find(({ id }) => id === childId);
      const student = await findUser(tx, childId);
      if (!own || !student) throw refuse("CHILD_NOT_FOUND");
      await requireNoDecision(tx, [childId], clock());
      const isForBoth = own.is_first === 1 && own.is_named === 0;
      if (!allow) {
        if (!isForBoth) throw refuse("FIRST_GUARDIAN_DECIDES");
        await refuseQuestion(tx, childId, clock());
        return;
      }
      const all = await listGuardians(tx, childId);
      const ended = isForBoth ? all.filter(({ is_named }) => is_named === 0) : [actor];
      for (const { id } of ended) await removeGuardian(tx, childId, id);
      if (!isForBoth) return;
      await deleteQuestions(tx, childId);
      const others = [student, ...all].filter(({ id }) => id !== actor.id);
      await notifyGuardians(tx, platform, others, { what: "alone", name: student.first_name });
    },
    [childId],
  );
}
