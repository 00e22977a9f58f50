import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { FormProblem } from "./problem.tsx";

type FormActionsProps = {
  /** The words of the submit button; without them, only Cancel is shown. */
  label: string | undefined;
  pendingText?: string;
  isPending: boolean;
  onCancel: () => void;
  /** Where Cancel is one of many buttons of the page. */
  isQuiet?: boolean;
  /** Why the last attempt failed. */
  problem?: string | undefined;
};

/** The end of a form that is not in a dialog. */
export function FormActions(props: FormActionsProps) {
  const { label, onCancel, isQuiet = false, problem, ...submit } = props;
  return (
    <>
      <FormProblem message={problem} />
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
