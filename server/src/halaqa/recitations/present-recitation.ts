import type { z } from "zod";
import type { recitations } from "@madrasa/contract/halaqa/recitations";
import { isoTime } from "../../platform/clock.ts";
import { languageOf } from "../../courses/courses/index.ts";
import type { listWaiting, RecitationRow, ShownRow } from "./recitations.queries.ts";

type Shown = z.input<typeof recitations.listRecitations.data>["recitations"][number];
type PendingRecitation = z.input<typeof recitations.listWaiting.data>["recitations"][number];

const handedIn = (row: RecitationRow) => ({
  _id: row.id,
  handedInAt: isoTime(row.handed_in_at),
  from: row.from_verse,
  to: row.to_verse,
  remark: row.remark,
});

const sound = (seconds: number, peaks: string) => ({
  seconds,
  peaks: JSON.parse(peaks) as number[],
});

type Reader = { mayDelete: (row: ShownRow) => boolean };

export const presentRecitation = (row: ShownRow, { mayDelete }: Reader): Shown => ({
  ...handedIn(row),
  course: { _id: row.course_id, title: row.course_title, language: row.course_language },
  isGone: row.course_id === null || row.course_deleted_at !== null,
  isMember: row.enrolled_in !== null,
  only:
    row.listener_id === null
      ? null
      : {
          firstName: row.listener_first_name ?? "",
          lastName: row.listener_last_name ?? "",
          isThere: row.listening_in !== null,
        },
  sound: row.file_id === null ? null : sound(row.seconds, row.peaks),
  isHeard: row.heard_at !== null,
  endsAt: isoTime(row.expires_at),
  // Shown to the author of the message alone: guardians must not learn of a child's.
  isHeld: row.reported_in !== null,
  mayDelete: row.file_id !== null && row.is_held === 0 && mayDelete(row),
  answer: presentAnswer(row),
});

function presentAnswer(row: ShownRow): Shown["answer"] {
  if (row.answered_at === null || row.grade === null) return null;
  const isThere = row.answerer_first_name !== null && row.answerer_deleted_at === null;
  const hasVoice = row.answer_file_id !== null && row.answer_peaks !== null;
  return {
    answeredAt: isoTime(row.answered_at),
    teacher: isThere
      ? { firstName: row.answerer_first_name ?? "", lastName: row.answerer_last_name ?? "" }
      : null,
    grade: row.grade,
    remark: row.answer_remark,
    annotations: JSON.parse(row.annotations) as NonNullable<Shown["answer"]>["annotations"],
    sound: hasVoice ? sound(row.answer_seconds ?? 0, row.answer_peaks ?? "[]") : null,
    isSeen: row.seen_at !== null,
  };
}

export const presentWaiting = (
  row: Awaited<ReturnType<typeof listWaiting>>[number],
): PendingRecitation => ({
  ...handedIn(row),
  student: { _id: row.student_id, firstName: row.first_name, lastName: row.last_name },
  course: { _id: row.course_id ?? "", title: row.title, language: languageOf(row) },
  sound: sound(row.seconds, row.peaks),
});
