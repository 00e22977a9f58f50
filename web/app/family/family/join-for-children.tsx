import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { courseCodeIn } from "../../lib/format/course-code.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChooseChildren } from "./choose-children.tsx";
import { type Child, useJoinForChildren } from "./family.api.ts";

type JoinForChildrenProps = {
  childrenOfGuardian: readonly Child[];
  /** Chosen first. */
  childId?: string | undefined;
  /** By default a code is asked for. */
  courseId?: string;
  onClose: () => void;
};

export function JoinForChildren(props: JoinForChildrenProps) {
  const { childrenOfGuardian, childId, courseId: known, onClose } = props;
  const joining = useJoinForChildren();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(childId === undefined ? [] : [childId]);
  const [errorText, setErrorText] = useState<string>();
  const [fault, setFault] = useState<string>();

  const join = async () => {
    setErrorText(undefined);
    const courseId = known ?? courseCodeIn(typed);
    setFault(courseId ? undefined : t("enrolment.invalidCode"));
    if (!courseId) return;
    if (chosen.length === 0) return setErrorText(t("family.chooseSomebody"));
    try {
      await joining.mutateAsync({ courseId, childIds: chosen });
      onClose();
    } catch (error) {
      setErrorText(encodeErrorMessage(error, "enrolment.joinFailed"));
    }
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("family.joinCourse")} size="small">
      <Form onSubmit={join}>
        {known === undefined && (
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
        )}
        <ChooseChildren offered={childrenOfGuardian} chosen={chosen} onChange={setChosen} />
        <SubmitActions
          label={t("enrolment.joinNow")}
          isPending={joining.isPending}
          errorText={errorText}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
