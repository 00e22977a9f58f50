import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { useLeave } from "../../people/profile/index.ts";

export type ChildAnswer = NonNullable<
  BodyOf<typeof contract.accountDeletion.deleteMe>["children"]
>[number];

export function useDeleteMe() {
  const leave = useLeave();
  return useMutation({
    mutationFn: (children: ChildAnswer[]) =>
      call(contract.accountDeletion.deleteMe, { body: children.length > 0 ? { children } : {} }),
    onSuccess: () => leave(t("accounts.deleted")),
  });
}
