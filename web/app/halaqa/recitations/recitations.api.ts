import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { SOUND_PATH, type SOUND_PARTS } from "@madrasa/contract/halaqa/recitation-sounds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { fetchBytes } from "../../lib/api/fetch-bytes.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { newId } from "../../lib/new-id.ts";
import { useDraft } from "../../lib/storage/drafts.ts";
import { useTextRead } from "../../base/site/index.ts";
import {
  currentSender,
  loadOutbox,
  type OutboxEntry,
  type QueuedCall,
  useOutboxEntries,
} from "../../device/outbox/index.ts";
import { withStoredFallback } from "../../device/saved/index.ts";
import { holdReply } from "./held-reply.ts";
import type { RecordedAudio } from "./recording/recorded-audio.ts";
import { replyKey } from "./recording/recording-buffer.ts";

const { recitations } = contract;

export type SubmissionState = DataOf<typeof recitations.readSubmissionState>;
export type Recitation = DataOf<typeof recitations.listRecitations>["recitations"][number];
export type PendingRecitation = DataOf<typeof recitations.listWaiting>["recitations"][number];
export type Answer = NonNullable<Recitation["answer"]>;
export type Annotation = Answer["annotations"][number];
export type ChildConsent = DataOf<typeof recitations.readConsents>["children"][number];

const ALL = ["recitations"] as const;
const fresh = { staleTime: 0 };

/** Stored on the device, so that one can record without a connection. */
export const submissionStateQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "submission", courseId],
    queryFn: ({ signal }) =>
      withStoredFallback(`recite ${courseId}`, async () =>
        call(recitations.readSubmissionState, { query: { courseId }, signal }),
      ),
    ...fresh,
  });

export const recitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, "one", id],
    queryFn: ({ signal }) => call(recitations.readRecitation, { params: { id }, signal }),
    ...fresh,
  });

type RecitationFilter = { courseId?: string; childId?: string };

export const recitationsQuery = (filter: RecitationFilter) =>
  pagedQuery(
    [...ALL, "own", filter],
    ({ query, signal }) =>
      call(recitations.listRecitations, { query: { ...query, ...filter }, signal }),
    fresh,
  );

export const pendingRecitationsQuery = pagedQuery(
  [...ALL, "waiting"],
  ({ query, signal }) => call(recitations.listWaiting, { query, signal }),
  { ...fresh },
);

export const consentsQuery = queryOptions({
  queryKey: [...ALL, "consents"],
  queryFn: ({ signal }) => call(recitations.readConsents, { signal }),
  ...fresh,
});

function useRecitationMutation<Input, Output>(action: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ALL }),
        client.invalidateQueries({ queryKey: enrolledKey }),
      ]),
  });
}

type Recited = { what: string; remark: string; from?: number; to?: number };

/** Queues a recording, which is submitted at once or when there is a connection, even if the page is closed. */
export async function submitLater(
  { _id: courseId, title }: SubmissionState["course"],
  { id, file, seconds, peaks }: RecordedAudio,
  { what, ...recited }: Recited,
): Promise<OutboxEntry> {
  const sender = currentSender();
  const queue = await loadOutbox();
  const entry: QueuedCall<"recitations/submitRecitation"> = {
    call: "recitations/submitRecitation",
    query: { courseId },
    body: { _id: id, filePath: "", seconds, peaks: [...peaks], ...recited },
    file,
    idempotencyKey: id,
    about: [what, title ?? ""],
  };
  return queue.add(entry, sender);
}

type Reply = Omit<BodyOf<typeof recitations.answer>, "voice"> & {
  voice: RecordedAudio | undefined;
};

export async function replyLater(
  { _id, student, course }: PendingRecitation,
  { voice, ...reply }: Reply,
): Promise<void> {
  const sound = voice && { filePath: "", seconds: voice.seconds, peaks: [...voice.peaks] };
  await holdReply({
    call: "recitations/answer",
    params: { id: _id },
    body: { ...reply, ...(sound && { voice: sound }) },
    file: voice?.file,
    idempotencyKey: voice?.id ?? newId(),
    about: [`${student.firstName} ${student.lastName}`, course.title ?? ""],
  });
}

export function useReplyDraft(recitationId: string) {
  const draftKey = replyKey(recitationId);
  return { draftKey, fields: useDraft(draftKey).fields };
}

export const useQueuedReplies = (): string[] =>
  useOutboxEntries().flatMap((action) =>
    action.call === "recitations/answer" && action.refusal === undefined ? [action.params.id] : [],
  );

export const useDelete = () =>
  useRecitationMutation((id: string) =>
    call(recitations.deleteRecitation, { params: { id }, body: {} }),
  );

export const useNoteSeen = () =>
  useRecitationMutation((id: string) =>
    call(recitations.markAnswerSeen, { params: { id }, body: {} }),
  );

/** Leaves the home as it is, so that its card stays while the reply plays. */
export const useNoteSeenOnHome = () =>
  useMutation({
    mutationFn: (id: string) => call(recitations.markAnswerSeen, { params: { id }, body: {} }),
  });

export const useAnswerConsent = () => {
  const readText = useTextRead();
  return useRecitationMutation(async ({ childId, allow }: { childId?: string; allow: boolean }) =>
    call(recitations.answerConsent, {
      body: { ...(childId !== undefined && { childId }), allow, consent: await readText() },
    }),
  );
};

export const useOpenForSchool = (id: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(recitations.grantPlayback, { params: { id }, body: { reason } }),
  });

/** Audio bytes, kept in memory: there is no URL to share. */
export const loadSound = (id: string, part: (typeof SOUND_PARTS)[number]) =>
  fetchBytes(SOUND_PATH.replace(":id", id).replace(":part", part));
