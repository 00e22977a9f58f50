import { DESCRIPTION_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { rules } from "../../ui/form/rules.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { LessonValues } from "./lesson-values.ts";

export function LessonFields({ form, rows }: { form: UseFormReturn<LessonValues>; rows: number }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("title", rules(RULES.title, "lessons.nameRequired"))}
        label={t("lessons.name")}
        error={errors.title?.message}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <TextArea
        {...register("description", rules(RULES.optionalDescription))}
        label={t("lessons.description")}
        error={errors.description?.message}
        maxLength={DESCRIPTION_MAX}
        rows={rows}
      />
    </>
  );
}
