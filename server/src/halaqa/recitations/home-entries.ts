import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentEnrolledCourse } from "../../learning/enrolment/index.ts";
import { listRepeatingOnSheet } from "../sheet/index.ts";
import { listToRepeat, listUnseen } from "./children-recitations.queries.ts";
import { findUnseen } from "./recitations.queries.ts";

type Entry = z.input<typeof home.listEntries.data>["entries"][number];

export const listReplies = async ({ database, clock }: Platform, studentIds: readonly string[]) =>
  listUnseen(database.read, studentIds, clock());

export async function listRepeating(platform: Platform, studentIds: readonly string[]) {
  const { database, clock } = platform;
  const [bySheet, byVoice] = await Promise.all([
    listRepeatingOnSheet(platform, studentIds),
    listToRepeat(database.read, studentIds, clock()),
  ]);
  return new Set([...bySheet, ...byVoice.map(({ student_id }) => student_id)]);
}

export async function answerEntries(
  { database, clock }: Platform,
  studentId: string,
): Promise<Entry[]> {
  const row = await findUnseen(database.read, studentId, clock());
  if (!row) return [];
  return [
    {
      kind: "answer",
      course: presentEnrolledCourse(row),
      answer: {
        recitationId: row.recitation_id,
        answeredAt: isoTime(row.answered_at ?? 0),
        isVoice: row.answer_file_id !== null,
      },
    },
  ];
}
