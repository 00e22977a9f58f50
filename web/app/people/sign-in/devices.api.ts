import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Device = DataOf<typeof contract.signIn.listDevices>["devices"][number];

export const devicesQuery = queryOptions({
  queryKey: ["accounts", "devices"],
  queryFn: ({ signal }) => call(contract.signIn.listDevices, { signal }),
});

export function useEndDevice(done: MessageKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.signIn.endDevice, { params: { id } }),
    onSuccess: () => toast.success(t(done)),
    // Ending an ended device is refused: refetch the list.
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** For changes after which the server signs other devices out. */
export function useRefreshDevices() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
}
