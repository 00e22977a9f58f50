import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { FormError } from "./form-error.tsx";

type FormActionsProps = {
  /** By default only Cancel. */
  label: string | undefined;
  pendingText?: string;
  isPending: boolean;
  onCancel: () => void;
  isQuiet?: boolean;
  errorText?: string | undefined;
};

export function FormActions(props: FormActionsProps) {
  const { label, onCancel, isQuiet = false, errorText, ...submit } = props;
  return (
    <>
      <FormError message={errorText} />
      <div className="mt-4 flex flex-wrap gap-3">
        {label !== undefined && (
          <Button type="submit" {...submit}>
            {label}
          </Button>
        )}
        <Button variant={isQuiet ? "quiet" : "secondary"} onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}
