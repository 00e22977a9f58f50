import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useRefreshDevices } from "../sign-in/index.ts";

export const secondStepQuery = queryOptions({
  queryKey: ["accounts", "secondStep"],
  queryFn: ({ signal }) => call(contract.secondStep.readSecondStep, { signal }),
});

export function usePrepareSecondStep() {
  return useMutation({
    mutationFn: (password: string) =>
      call(contract.secondStep.prepareSecondStep, { body: { password } }),
    // Drops the secret when the dialog closes.
    gcTime: 0,
  });
}

/** The state is refetched when the dialog with the recovery codes closes. */
export function useSetUpSecondStep() {
  const refreshDevices = useRefreshDevices();
  return useMutation({
    mutationFn: (secondStep: string) =>
      call(contract.secondStep.setUpSecondStep, { body: { secondStep } }),
    onSuccess: refreshDevices,
    gcTime: 0,
  });
}

export function useTurnOffSecondStep() {
  const refreshDevices = useRefreshDevices();
  const refresh = useRefreshSecondStep();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.secondStep.turnOffSecondStep>) =>
      call(contract.secondStep.turnOffSecondStep, { body }),
    onSuccess: async () => {
      refreshDevices();
      await refresh();
      toast.success(t("security.turnedOff"));
    },
  });
}

export function useRefreshSecondStep() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: secondStepQuery.queryKey });
}
