import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { SOUND_PATH, type SOUND_PARTS } from "@madrasa/contract/halaqa/recitation-sounds";
import {
  type MutationKey,
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/client.ts";
import { fetchBytes } from "../../lib/api/fetch-bytes.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { retryCall } from "../../lib/offline/retry-call.ts";
import { useDraft } from "../../lib/storage/drafts.ts";
import { forOnePerson } from "../../lib/session/person.ts";
import { useTextRead } from "../../base/site/index.ts";
import { loadUpload } from "../../device/uploads/index.ts";
import { holdReply } from "./held-reply.ts";
import type { RecordedAudio } from "./recording/recorded-audio.ts";

const { recitations } = contract;

export type Place = DataOf<typeof recitations.readPlace>;
export type Recitation = DataOf<typeof recitations.listRecitations>["recitations"][number];
export type Waiting = DataOf<typeof recitations.listWaiting>["recitations"][number];
export type Answer = NonNullable<Recitation["answer"]>;
export type Mark = Answer["marks"][number];
export type ChildConsent = DataOf<typeof recitations.readConsents>["children"][number];

type UploadTarget = DataOf<typeof recitations.recitationLink>;

const ALL = ["recitations"] as const;
const fresh = { staleTime: 0 };

export const placeQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "place", courseId],
    queryFn: ({ signal }) => call(recitations.readPlace, { query: { courseId }, signal }),
    ...fresh,
  });

export const recitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, "one", id],
    queryFn: ({ signal }) => call(recitations.readRecitation, { params: { id }, signal }),
    ...fresh,
  });

type Whose = { courseId?: string; childId?: string };

export const recitationsQuery = (whose: Whose) =>
  pagedQuery(
    [...ALL, "own", whose],
    ({ query, signal }) =>
      call(recitations.listRecitations, { query: { ...query, ...whose }, signal }),
    fresh,
  );

export const waitingQuery = pagedQuery(
  [...ALL, "waiting"],
  ({ query, signal }) => call(recitations.listWaiting, { query, signal }),
  { ...fresh },
);

export const consentsQuery = queryOptions({
  queryKey: [...ALL, "consents"],
  queryFn: ({ signal }) => call(recitations.readConsents, { signal }),
  ...fresh,
});

/** Result of an act that changed nothing. */
const UNDONE = Symbol("undone");

type ActOptions<Input> = {
  /** Called before lists are refetched, because the caller may be unmounted with them. */
  onDone?: (input: Input) => void;
  onError?: ((error: unknown) => void) | undefined;
  mutationKey?: MutationKey;
};

function useRecitationAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  { onDone, onError, mutationKey }: ActOptions<Input> = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...(mutationKey && { mutationKey }),
    ...(onError && { onError }),
    mutationFn: act,
    onSuccess: (output, input) => {
      if (output === UNDONE) return undefined;
      onDone?.(input);
      return Promise.all([
        client.invalidateQueries({ queryKey: ALL }),
        client.invalidateQueries({ queryKey: enrolledKey }),
      ]);
    },
  });
}

type SoundFile = { contentType: string; size: number; target: string };
type WithVoice<Given> = {
  draftKey: string;
  /** Resolves with false to send nothing. */
  hold?: () => Promise<boolean>;
  link: (file: SoundFile) => Promise<UploadTarget>;
  send: (given: Given, filePath: string | undefined) => Promise<unknown>;
  onSent: (given: Given) => void;
  /** Called even if the caller is unmounted. */
  onFailed?: (error: unknown) => void;
};

const SEND = [...ALL, "send"];
const sendKey = (draftKey: string) => [...SEND, draftKey];
const replyKey = (recitationId: string) => `answer:${recitationId}`;

/** True if sending began before this screen was opened and continues. */
export function useIsSentAlready(draftKey: string): boolean {
  const client = useQueryClient();
  const mutationKey = sendKey(draftKey);
  const isSending = useIsMutating({ mutationKey }) > 0;
  const [wasSending] = useState(() => client.isMutating({ mutationKey }) > 0);
  const [isOver, setOver] = useState(false);
  if (wasSending && !isSending && !isOver) setOver(true);
  return wasSending && isSending && !isOver;
}

/** Uploads the recording in chunks, then makes the call. Offline, both resume automatically while the page is open. */
function useSendVoice<Given extends { voice: RecordedAudio | undefined }>(to: WithVoice<Given>) {
  const [isWaiting, setWaiting] = useState(false);
  // Preloaded, because the connection may be lost when it is needed.
  useEffect(() => void loadUpload().catch(() => undefined), []);
  const send = async (given: Given) => {
    const { voice } = given;
    const options = { onWaiting: setWaiting };
    const requireSame = forOnePerson();
    if (to.hold && !(await to.hold())) return UNDONE;
    const upload = async ({ id, file }: RecordedAudio) => {
      const createUpload = await loadUpload();
      const link = async ({ type, size }: File) => {
        requireSame();
        return to.link({ contentType: type, size, target: id });
      };
      return createUpload(file, link)(options);
    };
    const filePath = voice && (await upload(voice));
    return retryCall(async () => {
      requireSame();
      return to.send(given, filePath);
    }, options);
  };
  const sending = useRecitationAct(send, {
    onDone: to.onSent,
    onError: to.onFailed,
    mutationKey: sendKey(to.draftKey),
  });
  return { ...sending, isWaiting: isWaiting && sending.isPending };
}

type HandedIn = { voice: RecordedAudio; remark: string; from?: number; to?: number };

type HandInOptions = { courseId: string; draftKey: string; onSent: () => void };

export const useHandIn = ({ courseId, ...options }: HandInOptions) =>
  useSendVoice<HandedIn>({
    ...options,
    link: (file) => call(recitations.recitationLink, { query: { courseId, ...file } }),
    send: ({ voice: { id, seconds, peaks }, ...said }, filePath = "") =>
      call(recitations.submitRecitation, {
        query: { courseId },
        body: { _id: id, filePath, seconds, peaks: [...peaks], ...said },
      }),
  });

type Given = Omit<BodyOf<typeof recitations.answer>, "voice"> & {
  voice: RecordedAudio | undefined;
};

type AnswerOptions = {
  recitationId: string;
  onSent: () => void;
  onFailed: (error: unknown) => void;
};

/** Key of the unsent reply on the device, and its state: marks, grade, words and recording. */
export function useReplyDraft(recitationId: string) {
  const draftKey = replyKey(recitationId);
  return { draftKey, fields: useDraft(draftKey).fields };
}

/** Ids of recitations whose reply is held or being sent. */
export function useSendingReplies(): string[] {
  const keys = useMutationState({
    filters: { mutationKey: SEND, status: "pending" },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  });
  const prefix = replyKey("");
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export const useAnswer = ({ recitationId, ...options }: AnswerOptions) => {
  const params = { id: recitationId };
  return useSendVoice<Given>({
    ...options,
    draftKey: replyKey(recitationId),
    hold: async () => holdReply(recitationId),
    link: (query) => call(recitations.answerLink, { params, query }),
    send: ({ voice, ...given }, filePath) =>
      call(recitations.answer, {
        params,
        body: {
          ...given,
          ...(voice &&
            filePath !== undefined && {
              voice: { filePath, seconds: voice.seconds, peaks: [...voice.peaks] },
            }),
        },
      }),
  });
};

export const useDelete = () =>
  useRecitationAct((id: string) =>
    call(recitations.deleteRecitation, { params: { id }, body: {} }),
  );

export const useNoteSeen = () =>
  useRecitationAct((id: string) => call(recitations.markAnswerSeen, { params: { id }, body: {} }));

/** Leaves the home as it is, so that its card stays while the reply plays. */
export const useNoteSeenOnHome = () =>
  useMutation({
    mutationFn: (id: string) => call(recitations.markAnswerSeen, { params: { id }, body: {} }),
  });

export const useAnswerConsent = () => {
  const readText = useTextRead();
  return useRecitationAct(async ({ childId, allow }: { childId?: string; allow: boolean }) =>
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
