import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

const { listeners } = contract;

export type Named = NonNullable<DataOf<typeof listeners.readListener>["listener"]>;
export type Listening = DataOf<typeof listeners.listListening>["courses"][number];

const ALL = ["listeners"] as const;
const stale = [ALL, ["recitations"]];

export const listenerQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "of", courseId],
    queryFn: ({ signal }) => call(listeners.readListener, { query: { courseId }, signal }),
    staleTime: 0,
  });

export const listeningQuery = queryOptions({
  queryKey: [...ALL, "own"],
  queryFn: ({ signal }) => call(listeners.listListening, { signal }),
  staleTime: 0,
});

export const choicesQuery = queryOptions({
  queryKey: [...ALL, "choices"],
  queryFn: ({ signal }) => call(listeners.readChoices, { signal }),
  staleTime: 0,
});

export const useAskListener = (courseId: string) =>
  useAction(
    (body: BodyOf<typeof listeners.askListener>) =>
      call(listeners.askListener, { query: { courseId }, body }),
    { failed: "listeners.failed", stale },
  );

export const useAcceptListening = (courseId: string) =>
  useAction(() => call(listeners.acceptListening, { query: { courseId }, body: {} }), {
    failed: "listeners.failed",
    stale,
  });

export const useEndListening = (courseId: string) =>
  useAction(
    (personId: string) => call(listeners.endListening, { query: { courseId, personId }, body: {} }),
    { failed: "listeners.failed", stale },
  );

export const useChooseListener = () =>
  useAction(
    (body: BodyOf<typeof listeners.chooseListener>) => call(listeners.chooseListener, { body }),
    { failed: "listeners.chooseFailed", stale },
  );
