import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  type Person,
  contactsOf,
  findUser,
  listGrown,
  listGuardians,
  lockUser,
  requireSession,
} from "../../identity/index.ts";
import { removeGuardian } from "./end-guardian.ts";
import { deleteQuestions, refuseQuestion, saveQuestion } from "./guardians.queries.ts";
import { tellGuardians } from "./tell-guardians.ts";

/** A pupil's wish, which its guardians see. Asked again, it stays; without a guardian there is nobody to ask. */
export async function askToDecideAlone(platform: Platform, actor: Actor): Promise<void> {
  const { database, clock } = platform;
  const asked = await database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    const pupil = await findUser(tx, actor.id);
    const told = await listGuardians(tx, actor.id);
    if (!pupil || told.length === 0) return undefined;
    await saveQuestion(tx, {
      child_id: actor.id,
      asked_by: actor.id,
      kind: "decideAlone",
      words: "",
      asked_at: clock(),
    });
    return { pupil, told };
  });
  if (!asked) return;
  const { pupil, told } = asked;
  tellGuardians(platform, told, { what: "asksAlone", name: pupil.first_name });
}

/** A guardian lets go of a pupil; the first for both. A no is for admins to look at. */
export async function letDecideAlone(
  platform: Platform,
  actor: Actor,
  { childId, allow }: { childId: string; allow: boolean },
): Promise<void> {
  const { database, clock } = platform;
  const told = await database.transaction(async (tx) => {
    await lockUser(tx, childId, "write");
    await requireSession(tx, actor);
    const own = (await listGrown(tx, actor.id)).find(({ id }) => id === childId);
    const pupil = await findUser(tx, childId);
    if (!own || !pupil) throw refuse("CHILD_NOT_FOUND");
    if (!allow) {
      await refuseQuestion(tx, childId, clock());
      return undefined;
    }
    const all = await listGuardians(tx, childId);
    const isForBoth = own.is_first === 1 && own.is_named === 0;
    if (isForBoth) await endGuardianship(tx, pupil, all);
    else await removeGuardian(tx, childId, actor.id);
    return isForBoth ? [pupil, ...all] : undefined;
  });
  const [pupil] = told ?? [];
  const people = told?.filter(({ id }) => id !== actor.id) ?? [];
  tellGuardians(platform, people, { what: "alone", name: pupil?.first_name });
}

/** Nobody but the pupil decides any more, or sees progress by being a guardian whom the pupil did not name. */
export async function endGuardianship(
  tx: Tx,
  pupil: Person,
  all: Awaited<ReturnType<typeof listGuardians>>,
): Promise<void> {
  // A child's account does not stay without anybody who answers for it.
  if (contactsOf(pupil).phone === null) throw refuse("LAST_GUARDIAN");
  const ended = all.filter(({ is_named }) => is_named === 0);
  for (const { id } of ended) await removeGuardian(tx, pupil.id, id);
  await deleteQuestions(tx, pupil.id);
}
