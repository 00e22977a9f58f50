import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

const { listeners } = contract;

export type Helper = DataOf<typeof listeners.listHelpers>["helpers"][number];
export const HELP = ["sheet", "listening"] as const;
export type Help = (typeof HELP)[number];
export type Listening = DataOf<typeof listeners.listListening>["courses"][number];

const ALL = ["listeners"] as const;
const stale = [ALL, ["recitations"]];
const staleHelpers = [...stale, ["sheet"]];

export const helpersQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ALL, "helpers", courseId],
    queryFn: ({ signal }) => call(listeners.listHelpers, { query: { courseId }, signal }),
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

type Asked = { contact: BodyOf<typeof listeners.askListener>; help: readonly Help[] };

/** One request for each kind of help, as each is accepted by itself. */
export const useAskHelper = (courseId: string) =>
  useAction(
    async ({ contact: body, help }: Asked) => {
      const query = { courseId };
      const names: string[] = [];
      for (const one of help) {
        if (one === "sheet") {
          const { substitute } = await call(contract.sheet.askSubstitute, { query, body });
          names.push(substitute.firstName);
        } else {
          const { listener } = await call(listeners.askListener, { query, body });
          names.push(listener.firstName);
        }
      }
      return names[0] ?? "";
    },
    {
      failed: "courses.helpersFailed",
      stale: staleHelpers,
      onAnswer: (name) => toast.success(t("courses.helperAsked", { name: bidiIsolate(name) })),
      // The first of two requests may have been sent.
      onFailed: (_, client) => void client.invalidateQueries({ queryKey: ALL }),
    },
  );

export const useEndHelp = (courseId: string) =>
  useAction(
    ({ help, personId }: { help: Help; personId: string }) =>
      call(help === "sheet" ? contract.sheet.endSubstitute : listeners.endListening, {
        query: { courseId, personId },
        body: {},
      }),
    { failed: "courses.helpersFailed", stale: staleHelpers },
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
