import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { FormProblem } from "./problem.tsx";

export type FormActionsProps = {
  /** The words of the submit button; without them, only Cancel is shown. */
  label: string | undefined;
  pendingText?: string;
  isPending: boolean;
  onCancel: () => void;
  /** Why the last attempt failed. */
  problem?: string | undefined;
};

/** The end of a form in the settings. */
export function FormActions(props: FormActionsProps) {
  const { label, pendingText, isPending, onCancel, problem } = props;
  return (
    <>
      <FormProblem message={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        {label !== undefined && (
          <Button
            type="submit"
            isPending={isPending}
            {...(pendingText !== undefined && { pendingText })}
          >
            {label}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}
