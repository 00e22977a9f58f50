import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorFault } from "../../lib/api/error-message.ts";
import { courseCodeIn } from "../../lib/format/course-code.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Child, useJoinForChildren } from "./family.api.ts";

type JoinForChildrenProps = { childrenOfGuardian: readonly Child[]; onClose: () => void };

/** The guardian's own choice of a course, for one child or several. */
export function JoinForChildren({ childrenOfGuardian, onClose }: JoinForChildrenProps) {
  const joining = useJoinForChildren();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(childrenOfGuardian.map(({ _id }) => _id));
  const [problem, setProblem] = useState<string>();
  const [fault, setFault] = useState<string>();

  const join = async () => {
    setProblem(undefined);
    const courseId = courseCodeIn(typed);
    setFault(courseId ? undefined : t("enrolment.invalidCode"));
    if (!courseId) return;
    if (chosen.length === 0) return setProblem(t("family.chooseSomebody"));
    try {
      await joining.mutateAsync({ courseId, childIds: chosen });
      onClose();
    } catch (error) {
      setProblem(errorFault(error, "enrolment.joinFailed"));
    }
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("family.joinCourse")} size="small">
      <Form onSubmit={join}>
        <TextField
          label={t("enrolment.courseCode")}
          description={t("enrolment.pasteCode")}
          error={fault}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          direction="ltr"
          isMono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <fieldset className="mt-4">
          <legend className="mb-1 font-semibold">{t("family.forWhom")}</legend>
          {childrenOfGuardian.map(({ _id, firstName }) => (
            <label key={_id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(_id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
                }
                className="size-5 accent-act"
              />
              <UserText>{firstName}</UserText>
            </label>
          ))}
        </fieldset>
        <SubmitActions
          label={t("enrolment.joinNow")}
          isPending={joining.isPending}
          problem={problem}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
