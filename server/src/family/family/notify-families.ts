import type { ErrorValues } from "@madrasa/contract/errors";
import { ROWS_AT_ONCE } from "../../platform/database/delete-batch.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  findUsers,
  notificationTemplate,
  listDeciding,
  notify,
  verifiedContacts,
} from "../../base/identity/index.ts";

/** Notification key with the student's first name, and an optional link per recipient. */
type ToldFamily = {
  studentId: string;
  key: string;
  facts?: ErrorValues;
  links?: { pupil: string; guardians: string };
};

/** Notifies students and their deciding guardians through verified channels. */
export async function notifyFamilies(
  platform: Platform,
  families: readonly ToldFamily[],
): Promise<void> {
  const { config, database } = platform;
  for (let from = 0; from < families.length; from += ROWS_AT_ONCE) {
    const some = families.slice(from, from + ROWS_AT_ONCE);
    const ids = [...new Set(some.map(({ studentId }) => studentId))];
    const pupils = new Map((await findUsers(database.read, ids)).map((one) => [one.id, one]));
    const guardians = Map.groupBy(await listDeciding(database.read, ids), (one) => one.child_id);
    for (const { studentId, key, facts, links } of some) {
      const pupil = pupils.get(studentId);
      if (!pupil) continue;
      const values = { ...facts, name: pupil.first_name };
      const own = notificationTemplate(config, key, {
        ...values,
        ...(links && { link: links.pupil }),
      });
      await notify(platform, "recitations", verifiedContacts(pupil), own);
      const theirs = notificationTemplate(config, key, {
        ...values,
        ...(links && { link: links.guardians }),
      });
      const contacts = (guardians.get(studentId) ?? []).flatMap(verifiedContacts);
      await notify(platform, "recitations", contacts, theirs);
    }
  }
}
