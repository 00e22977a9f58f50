import type { ErrorValues } from "@madrasa/contract/errors";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { findUsers, listDeciding, notify } from "../../base/identity/index.ts";

/** Notification key with the student's first name, and an optional link per recipient. */
type NotifiedFamily = {
  studentId: string;
  key: string;
  /** Event to notify about once; by default a new one. */
  subject?: string;
  facts?: ErrorValues;
  links?: { student: string; guardians: string };
};

/** Notifies students and their active guardians through verified channels. */
export async function notifyFamilies(
  tx: Tx,
  platform: Platform,
  families: readonly NotifiedFamily[],
): Promise<void> {
  const ids = [...new Set(families.map(({ studentId }) => studentId))];
  const students = new Map((await findUsers(tx, ids)).map((one) => [one.id, one]));
  const active = (await listDeciding(tx, ids)).filter(({ suspended }) => suspended === 0);
  const guardians = Map.groupBy(active, (one) => one.child_id);
  for (const { studentId, key: template, subject, facts, links } of families) {
    const student = students.get(studentId);
    if (!student) continue;
    const notice = { kind: "recitations", template, ...(subject && { subject }) } as const;
    const values = { ...facts, name: student.first_name };
    const own = { ...values, ...(links && { link: links.student }) };
    await notify(tx, platform, [student], { ...notice, facts: own });
    const theirs = { ...values, ...(links && { link: links.guardians }) };
    const people = guardians.get(studentId) ?? [];
    await notify(tx, platform, people, { ...notice, facts: theirs });
  }
}
