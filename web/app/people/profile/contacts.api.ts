import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { useSession } from "../../lib/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useRefreshDevices } from "../sign-in/index.ts";
import type { OwnAddress } from "./pending-change.ts";
import { meQuery } from "../../lib/session/me.ts";

export function useUndoChange() {
  const client = useQueryClient();
  const { status } = useSession();
  return useMutation({
    mutationFn: (secret: string) => call(contract.contacts.undoChange, { body: { secret } }),
    // Ends the sessions of the restored account. If this is one of them, it is closed like an expired one.
    onSuccess: () => {
      if (status === "signedIn") void client.invalidateQueries(meQuery, { throwOnError: false });
    },
  });
}

export function useSendUpdateCode() {
  return useMutation({
    mutationFn: (body: OwnAddress) =>
      call(contract.contacts.sendUpdateCode, {
        query: { for: "updateMailOrPhone" },
        body,
      }),
    onSuccess: () => toast.success(t("accounts.codeSent")),
  });
}

export function useChangeAddress() {
  const refreshDevices = useRefreshDevices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.contacts.updateAddress>) =>
      call(contract.contacts.updateAddress, { body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      refreshDevices();
      toast.success(t("accounts.updated"));
    },
  });
}
