import { contract } from "@madrasa/contract";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FormError } from "../../ui/form/form-error.tsx";

/** Requires a click, because mail programs open links automatically. */
export function Unsubscribe({ token }: { token: string }) {
  const stopping = useMutation({
    mutationFn: () => call(contract.profile.unsubscribe, { body: { token } }),
  });
  const { data } = stopping;
  if (data) {
    return (
      <div className="space-y-6">
        <Notice title={t("digest.stopped", data)}>{t("digest.stoppedHelp")}</Notice>
        <LinkButton to="/user-settings">{t("accounts.settings")}</LinkButton>
      </div>
    );
  }
  return (
    <>
      <p className="mb-6">{t("digest.stopLead", { kind: token.split(".")[0] ?? "" })}</p>
      <FormError
        message={stopping.error ? errorMessage(stopping.error, "digest.stopFailed") : undefined}
      />
      <Button isPending={stopping.isPending} onClick={() => stopping.mutate()}>
        {t("accounts.unsubscribe")}
      </Button>
    </>
  );
}
