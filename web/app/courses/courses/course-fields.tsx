import { type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { TAG_LENGTH_MAX, TAGS_MAX } from "@madrasa/contract/limits";
import { useController, type UseFormReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { categoryName, courseCategories } from "../../lib/page-head/course-categories.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextInputs, textValues } from "../../ui/form/text-inputs.tsx";
import type { ChosenBanner } from "./banner-field.tsx";
import type { NewCourse, OwnCourse } from "./courses.api.ts";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { CONTROL, Field, useField } from "../../ui/form/field.tsx";

/** The contract's fields as form values: "" means no category. The banner is uploaded separately. */
export type CourseValues = Required<Omit<NewCourse, "category">> & {
  category: string;
  /** Undefined for a new course, whose language is detected from its letters. */
  language?: Language | undefined;
  banner?: ChosenBanner | undefined;
};

export function courseValues(
  course?: Partial<Pick<OwnCourse, "title" | "description" | "tags" | "language">> & {
    category?: string | null;
  },
): CourseValues {
  return {
    ...textValues(COURSE_TEXTS, course),
    category: course?.category ?? "",
    tags: course?.tags ?? [],
    language: course?.language,
  };
}

function categoryOptions(present: string | undefined) {
  const offered = courseCategories().flatMap(({ key, hidden }) => (hidden ? [] : key));
  const keys = new Set([...offered, ...(present ? [present] : [])]);
  return [
    { value: "", label: t("courses.noCategory") },
    ...[...keys].map((key) => ({ value: key, label: categoryName(key) })),
  ];
}

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
        options={categoryOptions(formState.defaultValues?.category)}
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

/** Shows a server error at its field. `tags.3` belongs to the field of all tags. */
export const setCourseFault =
  (form: UseFormReturn<CourseValues>) => (path: string, fault: { message: string }) =>
    form.setError(path.split(".")[0] as keyof CourseValues, fault);

type TagFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
};

const SEPARATORS = /[,،;\n]/;

function TagField({ tags, onChange, error: fault }: TagFieldProps) {
  const [typed, setTyped] = useState("");
  const [isTooMany, setTooMany] = useState(false);
  const { field, control } = useField({
    label: t("courses.tags"),
    description: t("courses.tagsHelp"),
    error: isTooMany ? t("courses.tagsTooMany") : fault,
  });

  const add = () => {
    const wanted = typed.split(SEPARATORS).map((tag) => tag.trim().slice(0, TAG_LENGTH_MAX));
    const all = [...new Set([...tags, ...wanted.filter((tag) => tag !== "")])];
    setTooMany(all.length > TAGS_MAX);
    // Tags beyond the limit stay in the text field.
    setTyped(all.slice(TAGS_MAX).join(", "));
    if (all.length > tags.length) onChange(all.slice(0, TAGS_MAX));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const endsTag = event.key === "Enter" || event.key === "," || event.key === "،";
    if (!endsTag || (event.key === "Enter" && typed.trim() === "")) return;
    event.preventDefault();
    add();
  };
  const remove = (tag: string) => {
    setTooMany(false);
    onChange(tags.filter((other) => other !== tag));
  };

  return (
    <Field {...field}>
      {tags.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-sunken ps-4 text-ink"
            >
              <ClippedText>{tag}</ClippedText>
              <IconButton
                label={t("courses.removeTag", { tag })}
                icon={<X className="size-4" />}
                className="rounded-full"
                onClick={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2.5">
        <input
          {...control}
          dir="auto"
          value={typed}
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value);
            setTooMany(false);
          }}
          onKeyDown={onKeyDown}
          onBlur={add}
          className={CONTROL}
        />
        <Button variant="secondary" isCompact onClick={add} className="shrink-0">
          {t("courses.addTag")}
        </Button>
      </div>
    </Field>
  );
}
