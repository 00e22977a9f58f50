import { type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { CATEGORIES, type Category } from "@madrasa/contract/limits";
import { useController, type UseFormReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { showFieldErrors } from "../../lib/api/error-message.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextInputs, textValues } from "../../ui/form/text-inputs.tsx";
import type { ChosenBanner } from "./banner-field.tsx";
import type { NewCourse, OwnCourse } from "./courses.api.ts";
import { TagField } from "./tag-field.tsx";

/**
 * The contract's fields as the form holds them: "" is no category. The banner is uploaded
 * separately.
 */
export type CourseValues = Required<Omit<NewCourse, "category">> & {
  category: Category | "";
  /** Undefined in the form of a new course, whose language is found from its letters. */
  language?: Language | undefined;
  banner?: ChosenBanner | undefined;
};

/** The form's values for a course; without one, empty values. */
export function courseValues(course?: OwnCourse): CourseValues {
  return {
    ...textValues(COURSE_TEXTS, course),
    category: CATEGORIES.find((known) => known === course?.category) ?? "",
    tags: course?.tags ?? [],
    language: course?.language,
  };
}

const CATEGORY_OPTIONS = ["" as const, ...CATEGORIES];

/** The fields of a course, in the dialogs that create and change one. */
export function CourseFields({ form }: { form: UseFormReturn<CourseValues> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { field: tags } = useController({ control, name: "tags" });
  return (
    <>
      <TextInputs form={form} texts={COURSE_TEXTS} />
      <Select
        {...register("category")}
        label={t("courses.categoryLabel")}
        error={errors.category?.message}
        options={CATEGORY_OPTIONS.map((value) => ({
          value,
          label:
            value === "" ? t("courses.noCategory") : t("catalogue.category", { category: value }),
        }))}
      />
      {formState.defaultValues?.language && (
        <Select
          {...register("language")}
          label={t("courses.language")}
          description={t("courses.languageHelp")}
          error={errors.language?.message}
          options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        />
      )}
      <TagField tags={tags.value} onChange={tags.onChange} error={errors.tags?.message} />
    </>
  );
}

/** Shows the server's errors at their fields; `tags.3` belongs to the field of all tags. */
export function showCourseFaults(error: unknown, form: UseFormReturn<CourseValues>): void {
  showFieldErrors(error, (path, fault) =>
    form.setError(path.split(".")[0] as keyof CourseValues, fault),
  );
}
