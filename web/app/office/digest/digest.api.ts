import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export const digestQuery = queryOptions({
  queryKey: ["digest"],
  queryFn: ({ signal }) => call(contract.digest.readDigest, { signal }),
});
