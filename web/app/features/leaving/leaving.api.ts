import { contract } from "@madrasa/contract";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { useLeave } from "../profile/index.ts";

export function useDeleteMe() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => call(contract.leaving.deleteMe),
    onSuccess: () => leave(t("accounts.deleted")),
  });
}
