import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Status = DataOf<typeof contract.status.readStatus>;

const BACKUP_LOOKED_AT_MS = 1_500;

export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => call(contract.status.readStatus, { signal }),
  // Always stale: show the current state on every visit.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backupRunning ? BACKUP_LOOKED_AT_MS : false),
});

export function useSendTest() {
  return useAction((to: "email" | "phone") => call(contract.status.sendTest, { body: { to } }), {
    failed: "status.testFailed",
    stale: [["status"]],
  });
}

export function useStartBackup() {
  return useAction(() => call(contract.status.startBackup), {
    failed: "status.backupFailedToStart",
    stale: [["status"]],
  });
}
