import { EXAMINER_MAX } from "@madrasa/contract/limits";
import { TEST_KINDS, type TestKind, testPassages } from "@madrasa/contract/quran/tests";
import { unitOf } from "@madrasa/contract/quran/units";
import { VERSES } from "@madrasa/contract/quran/verses";
import { faultOf, RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { SheetStudent, Sheet } from "./apply-entries.ts";
import { trackStates } from "./next-passage.ts";
import { gradeName, GRADES } from "./sheet-entry-words.ts";
import { whatIsTested } from "./test-words.ts";
import { useEnterTest } from "./tests.api.ts";

type TestDialogProps = { sheet: Sheet; day: string; student: SheetStudent; onClose: () => void };

export function TestDialog({ sheet, day, student, onClose }: TestDialogProps) {
  const [kind, setKind] = useState<TestKind>("part");
  const [index, setIndex] = useState(() => partAtHand(sheet, day, student));
  const [grade, setGrade] = useState("");
  const [examiner, setExaminer] = useState("");
  const [errorText, setErrorText] = useState<string>();
  const entering = useEnterTest({ courseId: sheet.course._id, studentId: student._id, day });
  useUnsavedWork(grade !== "" || examiner !== "");
  const passages = testPassages(kind, sheet.mushaf);
  const from = (passages[index] ?? passages[0])?.from ?? 1;
  const wrong = faultOf(examiner, RULES.examiner);
  const submit = () => {
    const chosen = GRADES.find((one) => String(one) === grade);
    setErrorText(chosen ? undefined : t("sheet.testGradeMissing"));
    if (!chosen || wrong) return;
    const test = { grade: chosen, examiner };
    entering.mutate({ of: { kind, from }, test }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("sheet.testFor", { name: bidiIsolate(student.firstName) })}
    >
      <Form onSubmit={submit}>
        <div className="grid gap-4">
          <ChoiceChips
            legend={t("sheet.testOfWhat")}
            options={TEST_KINDS.map((value) => ({
              value,
              label: t("sheet.testKind", { kind: value }),
            }))}
            value={kind}
            onChange={(value) => {
              setKind(value);
              setIndex(value === "part" ? partAtHand(sheet, day, student) : 0);
            }}
          />
          {passages.length > 1 && (
            <Select
              label={t("sheet.testKind", { kind })}
              value={String(index)}
              options={passages.map((passage, at) => ({
                value: String(at),
                label: whatIsTested({ kind, from: passage.from }),
              }))}
              onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            />
          )}
          <ChoiceChips
            legend={t("sheet.gradeWord")}
            options={GRADES.map((one) => ({ value: String(one), label: gradeName(one) }))}
            value={grade}
            onChange={(value) => {
              setGrade(value);
              setErrorText(undefined);
            }}
          />
          <TextField
            label={t("sheet.examiner")}
            description={t("sheet.examinerHelp")}
            value={examiner}
            maxLength={EXAMINER_MAX}
            error={wrong && encodeMessage(`fields.${wrong.code}`, wrong.values)}
            autoComplete="off"
            onChange={({ currentTarget }) => setExaminer(currentTarget.value)}
          />
        </div>
        <SubmitActions
          label={t("sheet.enterTest")}
          errorText={errorText ?? entering.errorText}
          isPending={entering.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Index of the part with the last new passage; by default the thirtieth. */
function partAtHand(sheet: Sheet, day: string, student: SheetStudent): number {
  const [state] = trackStates(sheet, student, day);
  return unitOf((state?.entries.at(-1) ?? state?.last)?.from ?? VERSES, "part", sheet.mushaf) - 1;
}
