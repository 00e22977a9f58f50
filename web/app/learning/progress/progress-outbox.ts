import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { courseOfStudentKey, enrolledKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import type { OutboxHandlers, Since } from "../../device/outbox/index.ts";
import { applyCompletion, applyPosition, type LessonRef } from "./progress.api.ts";

export const progressOutbox: Pick<
  OutboxHandlers,
  "progress/toggleCompletion" | "progress/savePosition"
> = {
  "progress/toggleCompletion": {
    name: ({ body }) => t(body?.completed ? "unsent.completed" : "unsent.notCompleted"),
    onAccepted: (client, { query }, answer) => applyCompletion(client, query, answer),
    readAgain: readProgress,
  },
  "progress/savePosition": {
    name: ({ body }) => t("unsent.position", { time: formatDuration(body.seconds) }),
    isWanted: async ({ query, since }, sending) => {
      const { lesson } = await call(contract.viewer.readLesson, { query, ...sending });
      return !since || !isOvertaken(since, lesson.position);
    },
    onAccepted: (client, { query, body: { seconds } }, { savedAt }) =>
      applyPosition(client, query, { seconds, savedAt }),
    readAgain: readProgress,
    isDropped: true,
  },
};

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** True if another device has saved since. Compares server times only. */
export function isOvertaken({ savedAt, tried }: Since, saved: Lesson["position"]): boolean {
  if (!saved || tried.includes(saved.seconds)) return false;
  return savedAt === null || Date.parse(saved.savedAt) > Date.parse(savedAt);
}

function readProgress(
  client: QueryClient,
  { query: { courseId, lessonId } }: { query: LessonRef },
): void {
  void readAgain(client, enrolledKey);
  void readAgain(client, courseOfStudentKey(courseId));
  void readAgain(client, lessonOfStudentKey(courseId, lessonId));
}
