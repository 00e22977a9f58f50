import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ReadChildrenText } from "../../base/site/index.ts";
import { useAnswerConsent } from "./recitations.api.ts";

export function OwnConsent({ isRefused }: { isRefused: boolean }) {
  const answering = useAnswerConsent();
  return (
    <div className="my-5 rounded-card bg-sunken p-5">
      <p className="font-semibold">
        {t(isRefused ? "recitations.ownRefused" : "recitations.ownAsked")}
      </p>
      <p className="mt-1 text-ink-soft">{t("recitations.consentText")}</p>
      <ReadChildrenText />
      <FormError
        message={
          answering.error ? failureMessage(answering.error, "recitations.consentFailed") : undefined
        }
      />
      <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
        {[false, true].map((allow) => (
          <Button
            key={String(allow)}
            variant="secondary"
            isPending={answering.isPending}
            onClick={() => answering.mutate({ allow })}
          >
            {t(allow ? "recitations.yes" : "recitations.no")}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function WithdrawConsentDialog({ onClose }: { onClose: () => void }) {
  const answering = useAnswerConsent();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      title={t("recitations.ownAllowed")}
      isDismissable
    >
      <p className="text-ink-soft">{t("recitations.takeBackHelp")}</p>
      <FormError
        message={
          answering.error ? failureMessage(answering.error, "recitations.consentFailed") : undefined
        }
      />
      <Button
        variant="secondary"
        className="mt-4"
        isPending={answering.isPending}
        onClick={() => answering.mutate({ allow: false }, { onSuccess: onClose })}
      >
        {t("recitations.takeBack")}
      </Button>
    </Dialog>
  );
}
