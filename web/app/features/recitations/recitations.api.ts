import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { SOUND_PATH, type SOUND_PARTS } from "@madrasa/contract/recitation-sounds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { fetchBytes } from "../../lib/api/fetch-bytes.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { useTextRead } from "../site/index.ts";
import { loadUpload } from "../uploads/index.ts";
import type { Voice } from "./recording/voice.ts";

const { recitations } = contract;

export type Place = DataOf<typeof recitations.readPlace>;
export type Recitation = DataOf<typeof recitations.listRecitations>["recitations"][number];
export type Waiting = DataOf<typeof recitations.listWaiting>["recitations"][number];
export type Answer = NonNullable<Recitation["answer"]>;
export type Mark = Answer["marks"][number];
export type ChildConsent = DataOf<typeof recitations.readConsents>["children"][number];

const ALL = ["recitations"] as const;
const fresh = { staleTime: 0 };

export const placeQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "place", courseId],
    queryFn: ({ signal }) => call(recitations.readPlace, { query: { courseId }, signal }),
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

export const switchQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "switch", courseId],
    queryFn: ({ signal }) => call(recitations.readSwitch, { query: { courseId }, signal }),
    ...fresh,
  });

export const consentsQuery = queryOptions({
  queryKey: [...ALL, "consents"],
  queryFn: ({ signal }) => call(recitations.readConsents, { signal }),
  ...fresh,
});

function useRecitationAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ALL }),
        client.invalidateQueries({ queryKey: enrolledKey }),
      ]),
  });
}

type HandedIn = { voice: Voice; remark: string; from?: number; to?: number };

/** Uploads the voice, in pieces where the line is weak, and then hands it in. */
export const useHandIn = (courseId: string) =>
  useRecitationAct(async ({ voice, ...said }: HandedIn) => {
    const { id, file, seconds, peaks } = voice;
    const createUpload = await loadUpload();
    const send = createUpload(file, (sent) =>
      call(recitations.recitationLink, {
        query: { courseId, contentType: sent.type, size: sent.size, target: id },
      }),
    );
    const filePath = await send();
    const body = { _id: id, filePath, seconds, peaks: [...peaks], ...said };
    await call(recitations.handIn, { query: { courseId }, body });
  });

type Given = Omit<BodyOf<typeof recitations.answer>, "voice"> & { voice: Voice | undefined };

export const useAnswer = (recitationId: string) =>
  useRecitationAct(async ({ voice, ...given }: Given) => {
    const params = { id: recitationId };
    if (!voice) return call(recitations.answer, { params, body: given });
    const { id, file, seconds, peaks } = voice;
    const createUpload = await loadUpload();
    const send = createUpload(file, (sent) =>
      call(recitations.answerLink, {
        params,
        query: { contentType: sent.type, size: sent.size, target: id },
      }),
    );
    const filePath = await send();
    const body = { ...given, voice: { filePath, seconds, peaks: [...peaks] } };
    return call(recitations.answer, { params, body });
  });

export const useDelete = () =>
  useRecitationAct((id: string) =>
    call(recitations.deleteRecitation, { params: { id }, body: {} }),
  );

export const useNoteSeen = () =>
  useRecitationAct((id: string) => call(recitations.noteAnswerSeen, { params: { id }, body: {} }));

export const useSwitch = (courseId: string) =>
  useRecitationAct((isOn: boolean) =>
    call(recitations.setSwitch, { query: { courseId }, body: { isOn } }),
  );

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
      call(recitations.openForSchool, { params: { id }, body: { reason } }),
  });

/** The bytes, for this session. They stay in the page's memory: there is no address to pass on. */
export const loadSound = (id: string, part: (typeof SOUND_PARTS)[number]) =>
  fetchBytes(SOUND_PATH.replace(":id", id).replace(":part", part));
