import type { Language } from "@madrasa/contract/languages";
import type { Platform } from "../../platform/platform.ts";
import { translate } from "../../platform/translate.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import type { NotificationText } from "../../base/identity/index.ts";
import { sizeInWords } from "../../platform/size-in-words.ts";
import type { Status } from "./status.ts";

/** Keys of the counts: `waiting` is that of teachers. */
const NOTICES = { limited: "limited", waiting: "waitingNotices", failed: "failedNotices" } as const;

export function statusReportText(
  { config: { schoolNames, publicUrl }, settings }: Pick<Platform, "config" | "settings">,
  status: Status,
): NotificationText {
  const { troubles, backup, proof, disk, email, phone, failures, version, waitingTeachers } =
    status;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const { timeZone } = settings.now();
  return (language) => {
    const word = (key: string, values = {}) => translate(language, `status.${key}`, values);
    const figures = ({ codesAtMost: most, delivers, unsent, ...counts }: Status["email"]) =>
      delivers ? word("messageFigures", { ...counts, most }) : word("unsent", { count: unsent });
    const notices = (of: Status["email"]) =>
      (["limited", "waiting", "failed"] as const).flatMap((key) => {
        const count = of[key] ?? 0;
        return count > 0 ? [word(NOTICES[key], { count })] : [];
      });
    const { lost = [] } = status;
    const unnamed = (phone.lost ?? 0) - lost.length;
    const size = (bytes: number) => sizeInWords(bytes, language);
    const free = disk && { free: size(disk.free), total: size(disk.total) };
    const isWell = troubles.length === 0;
    const lines = [
      isWell ? word("well") : word("troubles", { count: troubles.length }),
      ...troubles.map((fault) => `- ${word(fault)}`),
      ...(waitingTeachers > 0 ? [word("waiting", { count: waitingTeachers })] : []),
      "",
      `${word("lastBackup")}: ${runInWords(backup, "noBackupYet", language, timeZone)}`,
      `${word("lastProof")}: ${runInWords(proof, "noProofYet", language, timeZone)}`,
      ...(free ? [`${word("disk")}: ${word("free", free)}`] : []),
      `${word("messages")}, ${word("email")}: ${figures(email)}`,
      ...notices(email),
      `${word("messages")}, ${word("phone")}: ${figures(phone)}`,
      ...notices(phone),
      ...lost.map(({ name, at }) => word("lostNotice", { name, at: byClock(at, timeZone) })),
      ...(unnamed > 0 ? [word("lostMore", { count: unnamed })] : []),
      `${word("failures")}: ${failed}`,
      `${word("version")}: ${version}`,
      "",
      `${publicUrl}/admin/dashboard/status`,
    ];
    const result = isWell ? "well" : "troubles";
    const school = schoolNames[language];
    const subject = translate(language, "notifications.statusSubject", { school, result });
    return { subject, text: lines.join("\n"), places: [] };
  };
}

function runInWords(
  { last, lastOkAt }: Status["backup"],
  none: "noBackupYet" | "noProofYet",
  language: Language,
  timeZone: string,
): string {
  if (!last) return translate(language, `status.${none}`);
  const minute = (time: string) => `${byClock(time, timeZone)} ${timeZone}`;
  if (last.ok) return `${minute(last.at)}, ${last.words}`;
  const at = translate(language, "status.failed", { at: minute(last.at) });
  const before = lastOkAt && translate(language, "status.lastGood", { at: minute(lastOkAt) });
  return [`${at}: ${last.words}`, ...(before ? [before] : [])].join("\n");
}
