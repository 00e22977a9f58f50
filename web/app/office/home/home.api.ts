import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { meQuery } from "../../lib/session/me.ts";
import { withStoredFallback } from "../../device/saved/index.ts";

type Home = DataOf<typeof contract.home.listEntries>;
export type HomeEntry = Home["entries"][number];

/** Polls while showing offline data. */
const RETRY_MS = 5_000;

/** Child key of the course list: invalidating that list invalidates the home too. */
const homeQuery = queryOptions({
  queryKey: [...enrolledKey, "home"],
  queryFn: ({ signal }) =>
    withStoredFallback("entries", async () => call(contract.home.listEntries, { signal })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isSavedCopy ? RETRY_MS : false),
});

/** Entries of the home. Offline, lessons that are not saved are left out. */
export function useHome() {
  const { data, isPending } = useQuery(homeQuery);
  const now = useNow();
  const opens = ({ lesson }: HomeEntry) =>
    !data?.isSavedCopy || !lesson || data.savedIds?.includes(lesson._id);
  const entries = (data?.entries ?? []).filter(
    (entry) => opens(entry) && (!entry.until || Date.parse(entry.until) > now),
  );
  const open = entries.filter(({ since }) => !since || Date.parse(since) <= now);
  // The meeting that began last, if there are several.
  const first = open.findLast(({ kind }) => kind === open[0]?.kind);
  const others = entries.filter((entry) => entry !== first && entry.kind !== "finished");
  return {
    isPending,
    first,
    others: others.filter(
      ({ kind }, index) => others.findIndex((one) => one.kind === kind) === index,
    ),
  };
}

export function useFirstName(): string | undefined {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { data: stored } = useQuery({
    queryKey: ["home", "name"],
    queryFn: () =>
      withStoredFallback("name", async () => ({
        firstName: (await client.ensureQueryData(meQuery)).firstName,
      })),
  });
  return me?.firstName ?? stored?.firstName;
}
