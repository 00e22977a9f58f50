import { formatBytes, isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Entry } from "./audit.api.ts";

export type DescribedEntry = Pick<Entry, "act" | "actorName" | "targetId" | "targetName">;

/** Who did what to whom, as a sentence. */
export function describeEntry(entry: DescribedEntry): string {
  const { act, actorName, targetName } = entry;
  const actor = isolated(actorName);
  if (act === "approveAllTeachers") {
    return t("audit.approveAllTeachers", { actor, target: Number(targetName) });
  }
  return t(`audit.${act}`, { actor, target: isolated(targetOf(entry)) });
}

function targetOf({ act, targetId, targetName }: DescribedEntry): string {
  if (act === "editPage") return t("audit.page", { page: targetId ?? "", title: targetName });
  if (act === "setFileQuotas") {
    // Older entries hold them as English words.
    const [, student, course] = /^(\d+) (\d+)$/.exec(targetName) ?? [];
    if (student && course) {
      const sizes = { student: formatBytes(Number(student)), course: formatBytes(Number(course)) };
      return t("audit.quotas", sizes);
    }
  }
  return targetName;
}
