import { formatBytes, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Entry } from "./audit.api.ts";

export type DescribedEntry = Pick<
  Entry,
  "action" | "actorId" | "actorName" | "targetId" | "targetName" | "isChild"
>;

/** Digits of an id, enough to distinguish deleted accounts. */
const ID_SHOWN = 6;

export function describeEntry(entry: DescribedEntry): string {
  const { action, actorId, actorName, targetName } = entry;
  const actor = bidiIsolate(actorName || deletedAccount(actorId));
  if (action === "approveAllTeachers") {
    return t("audit.approveAllTeachers", { actor, target: Number(targetName) });
  }
  if (action === "setHijriDays") {
    const [target = "", begins = ""] = targetName.split(" ");
    return t("audit.setHijriDays", { actor, target, begins });
  }
  return t(`audit.${action}`, { actor, target: bidiIsolate(targetOf(entry)) });
}

const shownId = (id: string) => id.slice(0, ID_SHOWN);
const deletedAccount = (id: string) => t("audit.deletedAccount", { id: shownId(id) });

function targetOf({ action, targetId, targetName, isChild }: DescribedEntry): string {
  if (action === "editPage" || action === "correctPage") {
    return t("audit.page", { page: targetId ?? "", title: targetName });
  }
  if (action === "editSchool") {
    return t("audit.setting", { setting: targetId ?? "", title: targetName });
  }
  if (action === "setFileQuotas") {
    // Older entries hold the counts as English words.
    const [, student, course] = /^(\d+) (\d+)$/.exec(targetName) ?? [];
    if (student && course) {
      const sizes = { student: formatBytes(Number(student)), course: formatBytes(Number(course)) };
      return t("audit.quotas", sizes);
    }
  }
  if (targetName || targetId === null) return targetName;
  return isChild ? t("audit.deletedChild", { id: shownId(targetId) }) : deletedAccount(targetId);
}
