import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { enrolledKey } from "../../lib/api/query-keys.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { meQuery } from "../profile/index.ts";
import { orStored } from "../saved/index.ts";

type Home = DataOf<typeof contract.home.listEntries>;
export type HomeEntry = Home["entries"][number];

const NOTHING: Home = { entries: [] };
/** What is shown from the phone is read again by itself. */
const RETRY_MS = 5_000;

/** Below the key of the list of courses: whatever changes that list changes this. */
const homeQuery = queryOptions({
  queryKey: [...enrolledKey, "home"],
  queryFn: ({ signal }) =>
    orStored("entries", async () => {
      try {
        return await call(contract.home.listEntries, { signal });
      } catch (error) {
        // A server of the former version does not know the call.
        if (error instanceof ApiError && error.status === 404) return NOTHING;
        throw error;
      }
    }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isFromPhone ? RETRY_MS : false),
});

/**
 * What the home says first, and what follows it. Without a line, a lesson that is not on the phone is left
 * out.
 */
export function useHome() {
  const { data, isPending } = useQuery(homeQuery);
  const now = useNow();
  const opens = ({ lesson }: HomeEntry) =>
    !data?.isFromPhone || !lesson || data.savedIds?.includes(lesson._id);
  const entries = (data?.entries ?? []).filter(
    (entry) => opens(entry) && (!entry.until || Date.parse(entry.until) > now),
  );
  const open = entries.filter(({ since }) => !since || Date.parse(since) <= now);
  // Of several meetings, the one that began last.
  const first = open.findLast(({ kind }) => kind === open[0]?.kind);
  const others = entries.filter((entry) => entry !== first && entry.kind !== "finished");
  return {
    isPending,
    first,
    /** One of each kind. */
    others: others.filter(
      ({ kind }, place) => others.findIndex((one) => one.kind === kind) === place,
    ),
  };
}

/** The student's first name, also without a line. */
export function useFirstName(): string | undefined {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { data: stored } = useQuery({
    queryKey: ["home", "name"],
    queryFn: () =>
      orStored("name", async () => ({
        firstName: (await client.ensureQueryData(meQuery)).firstName,
      })),
  });
  return me?.firstName ?? stored?.firstName;
}
