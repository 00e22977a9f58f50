import { contract } from "@madrasa/contract";
import type { QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { enrolledKey, tasksKey } from "../../lib/api/query-keys.ts";
import { clearDraft } from "../../lib/storage/drafts.ts";
import type { OutboxHandlers } from "../../device/outbox/index.ts";
import { deleteChunks, queuedFor, replyKey } from "./recording/recording-buffer.ts";

const { recitations } = contract;

export const recitationsOutbox: Pick<
  OutboxHandlers,
  "recitations/submitRecitation" | "recitations/answer"
> = {
  "recitations/submitRecitation": {
    name: () => t("unsent.sheetEntry"),
    file: {
      target: ({ query: { courseId }, body: { _id } }, { type, size }, sending) =>
        call(recitations.recitationLink, {
          query: { courseId, contentType: type, size, target: _id },
          ...sending,
        }),
      body: ({ body }, filePath) => ({ ...body, filePath }),
    },
    onAccepted: async (client, { query: { courseId }, body: { _id } }) => {
      await forgetDraft(queuedFor(courseId), _id);
      await readAgain(client);
    },
    readAgain: (client) => void readAgain(client),
  },
  "recitations/answer": {
    name: () => t("unsent.reply"),
    file: {
      target: ({ params, idempotencyKey }, { type, size }, sending) =>
        call(recitations.answerLink, {
          params,
          query: { contentType: type, size, target: idempotencyKey },
          ...sending,
        }),
      body: ({ body }, filePath) => ({
        ...body,
        ...(body.voice && { voice: { ...body.voice, filePath } }),
      }),
    },
    onAccepted: async (client, { params: { id }, idempotencyKey }) => {
      await forgetDraft(replyKey(id), idempotencyKey);
      await readAgain(client);
    },
    readAgain: (client) => void readAgain(client),
  },
};

/** The recording with this id only: another may have been started since. */
async function forgetDraft(key: string, recordingId: string): Promise<void> {
  clearDraft(key);
  await deleteChunks(key, recordingId);
}

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["recitations"] }),
    client.invalidateQueries({ queryKey: enrolledKey }),
    client.invalidateQueries({ queryKey: tasksKey }),
  ]);
}
