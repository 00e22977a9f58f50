import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { courseOfStudentKey, enrolledKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { requestTimeout } from "../../lib/offline/reconnect.ts";
import type { QueuedCall, OutboxHandlers } from "../../device/outbox/index.ts";
import { type Place, savePosition, type Since, toggleCompletion } from "./progress.api.ts";

export const waitingProgress: Pick<
  OutboxHandlers,
  "progress/toggleCompletion" | "progress/savePosition"
> = {
  "progress/toggleCompletion": {
    name: ({ body }) => t(body["completed"] ? "unsent.completed" : "unsent.notCompleted"),
    send: async (client, act) =>
      toggleCompletion(client, placeOf(act), act.body["completed"] === true),
    sendAs: async (token, { query, body }) =>
      call(contract.progress.toggleCompletion, {
        token,
        query: query as Place,
        body: { completed: body["completed"] === true },
        signal: requestTimeout(),
      }),
    readAgain: readProgress,
  },
  "progress/savePosition": {
    name: ({ body }) => t("unsent.position", { time: formatDuration(Number(body["seconds"])) }),
    send: async (client, act) =>
      sendPosition(act, (place, seconds) => savePosition(client, place, { seconds })),
    sendAs: async (token, act) =>
      sendPosition(
        act,
        (query, seconds) =>
          call(contract.progress.savePosition, { token, query, body: { seconds } }),
        token,
      ),
    readAgain: readProgress,
    isDropped: true,
  },
};

const placeOf = ({ query }: QueuedCall) => query as Place;

async function sendPosition(
  act: QueuedCall,
  save: (place: Place, seconds: number) => Promise<unknown>,
  token?: string,
): Promise<void> {
  const place = placeOf(act);
  const seconds = Number(act.body["seconds"]);
  const { lesson } = await call(contract.viewer.readLesson, {
    query: place,
    ...(token !== undefined && { token }),
    signal: requestTimeout(),
  });
  if (isOvertaken(act.known as Since, lesson.position)) return;
  await save(place, seconds);
}

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** True if another device has saved since. Compares server times only. */
export function isOvertaken({ savedAt, tried }: Since, saved: Lesson["position"]): boolean {
  if (!saved || tried.includes(saved.seconds)) return false;
  return savedAt === null || Date.parse(saved.savedAt) > Date.parse(savedAt);
}

function readProgress(client: QueryClient, act: QueuedCall): void {
  const { courseId, lessonId } = placeOf(act);
  void readAgain(client, enrolledKey);
  void readAgain(client, courseOfStudentKey(courseId));
  void readAgain(client, lessonOfStudentKey(courseId, lessonId));
}
