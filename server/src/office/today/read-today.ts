import type { z } from "zod";
import type { today } from "@madrasa/contract/office/today";
import { lastBackupRuns } from "../../platform/backup/backup-runs.queries.ts";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { readOpen } from "../../base/complaints/index.ts";
import { countUsersOfRole, listSuperadmins } from "../../base/identity/index.ts";
import { hasOpenInvitation } from "../../people/invitations/index.ts";
import { countWaiting, listWaiting, presentTeacher } from "../teachers/index.ts";
import { isAboutWritten } from "./today.queries.ts";

type Today = z.input<typeof today.readToday.data>;

const NEW_FOR = 30 * DAY;
const WAITING_SHOWN = 10;

export async function readToday(platform: Platform, actor: Actor): Promise<Today> {
  const { read } = platform.database;
  const [waiting, waitingTotal, messages, steps] = await Promise.all([
    listWaiting(read, WAITING_SHOWN),
    countWaiting(read),
    readOpen(read, actor),
    actor.role === "superadmin" ? stepsOfNewSchool(platform) : null,
  ]);
  return { waiting: waiting.map(presentTeacher), waitingTotal, messages, steps };
}

/** Null if the school is no longer new, or has completed all steps. */
async function stepsOfNewSchool({
  database: { read },
  clock,
  messages,
  settings,
}: Platform): Promise<Today["steps"]> {
  const now = clock();
  const [first] = await listSuperadmins(read);
  if (!first || first.created_at < now - NEW_FOR) return null;
  const [teachers, isInvited, about, backup] = await Promise.all([
    countUsersOfRole(read, { role: "teacher" }),
    hasOpenInvitation(read, now),
    isAboutWritten(read),
    lastBackupRuns(read, "backup", now),
  ]);
  const steps = {
    school: settings.now().saved.names !== undefined,
    // Sign-up needs a code sent to the phone.
    codes: messages.delivers("sms") || messages.delivers("whatsapp"),
    teacher: isInvited || teachers.total > 0,
    about,
    backup: backup.lastOk !== undefined,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}
