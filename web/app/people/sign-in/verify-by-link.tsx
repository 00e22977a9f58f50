import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage, readFailure } from "../../lib/api/error-message.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { verifiedAddressQuery } from "./sign-up.api.ts";

/** Opened by the link of a sign-up message. Links back to the form if it was in this browser. */
export function VerifyByLink({ secret }: { secret: string }) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(verifiedAddressQuery(secret));

  useEffect(() => {
    if (!data?.form) return;
    toast.success(t(`accounts.${data.kind}CodeVerified`));
    void navigate(data.form, { replace: true });
  }, [data, navigate]);

  if (error instanceof ApiError && error.status < 500) {
    return (
      <EmptyState
        title={errorMessage(error, "accounts.linkFailed")}
        action={<LinkButton to="/signup">{t("accounts.signUpNow")}</LinkButton>}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        message={readFailure(error, "accounts.linkFailed")}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data || data.form) return <Spinner label={t("accounts.verifying")} className="py-16" />;
  return (
    <Notice title={t("accounts.linkVerified", { address: `\u2066${data.address}\u2069` })}>
      {t("accounts.linkTypeDigits")}
    </Notice>
  );
}
