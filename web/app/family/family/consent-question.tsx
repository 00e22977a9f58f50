import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ReadChildrenText } from "../../base/site/index.ts";

type ConsentQuestionProps = {
  errorText: string | undefined;
  isPending: boolean;
  onNo: () => void;
};

/** Consent with two equal answers. "Yes" submits the surrounding form. */
export function ConsentQuestion({ errorText, isPending, onNo }: ConsentQuestionProps) {
  return (
    <div className="mt-4 rounded-card bg-sunken p-4 sm:p-5">
      <h2 className="text-lg">{t("family.consentTitle")}</h2>
      <p className="mt-1">{t("family.consentText")}</p>
      <p className="text-ink-soft">{t("family.consentEnd")}</p>
      <ReadChildrenText />
      <FormError message={errorText} />
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onNo}>
          {t("family.no")}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          isPending={isPending}
          pendingText={t("family.adding")}
        >
          {t("family.yes")}
        </Button>
      </div>
    </div>
  );
}
