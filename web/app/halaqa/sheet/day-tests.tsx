import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { GradeMark } from "./grade-mark.tsx";
import type { Days, RecordRef } from "./record.api.ts";
import { howItWent, type Test, whatIsTested } from "./test-words.ts";
import { useTakeTestBack } from "./tests.api.ts";

type RecordedDay = Days["days"][number];

type DayTestsProps = { day: RecordedDay; recordRef: RecordRef };

export function DayTests({ day: { day, tests, finished }, recordRef }: DayTestsProps) {
  if (tests.length === 0 && finished.length === 0) return null;
  return (
    <ul>
      {tests.map((test) => (
        <li key={`${test.kind} ${test.from}`}>
          <div className="flex min-h-11 items-center gap-3">
            <GradeMark grade={test.grade} className="size-5.5" />
            <span className="grow font-semibold">
              {t("sheet.testOf", { what: whatIsTested(test) })}
            </span>
            <span className="text-end text-sm text-ink-soft">{howItWent(test)}</span>
          </div>
          {test.isOpen && "courseId" in recordRef && <TakeBack {...{ test, day, recordRef }} />}
        </li>
      ))}
      {finished.map((part) => (
        <li key={part} className="flex min-h-11 items-center text-ink-soft">
          {t("sheet.finishedPart", { part })}
        </li>
      ))}
    </ul>
  );
}

type TakeBackProps = {
  test: Test;
  day: string;
  recordRef: { courseId: string; studentId: string };
};

function TakeBack({ test, day, recordRef }: TakeBackProps) {
  const taking = useTakeTestBack(recordRef, day);
  return (
    <div className="flex flex-wrap justify-end">
      <FormError message={taking.errorText} />
      <Button
        variant="quiet"
        isCompact
        isPending={taking.isPending}
        onClick={() => taking.mutate(test)}
      >
        {t("sheet.takeTestBack")}
        <HiddenName>{whatIsTested(test)}</HiddenName>
      </Button>
    </div>
  );
}
