import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { withStoredFallback } from "../../device/saved/index.ts";

const { listNext } = contract.recitations;

export type NextOfCourse = DataOf<typeof listNext>["courses"][number];

/** Made stale with all recitations, and stored on the device. Alone here, because the home needs nothing else of them. */
export const nextQuery = queryOptions({
  queryKey: ["recitations", "next"],
  queryFn: ({ signal }) => withStoredFallback("recite", async () => call(listNext, { signal })),
  staleTime: 0,
});
