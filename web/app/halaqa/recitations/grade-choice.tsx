import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { useId } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { GradeMark } from "../sheet/index.ts";
import { gradeName } from "./grade-name.ts";

const GRADES: readonly Grade[] = [1, 2, 3, 4];

type GradeChoiceProps = { value: Grade | undefined; onChange: (grade: Grade) => void };

export function GradeChoice({ value, onChange }: GradeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("recitations.gradeLabel")}</legend>
      <div className="grid grid-cols-4 gap-2">
        {GRADES.map((grade) => (
          <label
            key={grade}
            className={classes(
              "relative grid min-h-13 content-start justify-items-center rounded-control border-[1.5px] px-0.5 py-1.5 text-center text-sm wrap-anywhere",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
              value === grade
                ? "border-act bg-act-soft font-semibold text-act"
                : "border-line bg-raised text-ink hover:border-act",
            )}
          >
            {/* Covers the label to catch clicks. */}
            <input
              type="radio"
              name={id}
              checked={value === grade}
              onChange={() => onChange(grade)}
              className="absolute -inset-px appearance-none rounded-control outline-none"
            />
            <GradeMark
              grade={grade}
              isPlain
              className={classes("size-4.5", value !== grade && "text-ink-soft")}
            />
            {gradeName(grade)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
