import { LINK_MAX, RESOURCES_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { isBlank, type LessonValues, type Resource } from "./lesson-fields.tsx";

/** Links of a lesson. Empty rows are ignored. */
export function ResourceFields({ form }: { form: UseFormReturn<LessonValues> }) {
  const { register, control, formState, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "additionalResources" });
  const addButton = useRef<HTMLButtonElement>(null);
  const faults = formState.errors.additionalResources;

  const judge = (index: number, rule: (row: Resource) => string | true) => ({
    validate: () => {
      const row = getValues("additionalResources")[index];
      return !row || isBlank(row) || rule(row);
    },
  });
  const drop = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };
  return (
    <div className="grid gap-4">
      <div className="-mb-1">
        <p className="text-[0.9375rem] font-semibold">{t("lessons.resources")}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{t("lessons.resourcesHelp")}</p>
      </div>
      {fields.map((field, index) => {
        const number = index + 1;
        const wrong = faults?.[index];
        return (
          <fieldset key={field.id} className="min-w-0 rounded-card border border-line p-4 pt-2">
            <legend className="sr-only">{t("lessons.resourceOf", { number })}</legend>
            <div className="-me-2 flex items-center justify-between">
              <span aria-hidden="true" className="text-[0.9375rem] font-semibold">
                {t("lessons.resourceOf", { number })}
              </span>
              <IconButton
                label={t("lessons.resourceRemove", { number })}
                icon={<Trash2 className="size-4.5" />}
                isDanger
                onClick={() => drop(index)}
              />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...register(
                  `additionalResources.${index}.name`,
                  judge(index, ({ name }) =>
                    name.trim() === ""
                      ? encodeMessage("lessons.resourceNameRequired")
                      : NAME.valid(name),
                  ),
                )}
                label={t("lessons.resourceName")}
                error={wrong?.name?.message}
                maxLength={TITLE_MAX}
                autoComplete="off"
              />
              <TextField
                {...register(
                  `additionalResources.${index}.url`,
                  judge(index, ({ url }) => judgeLink(url)),
                )}
                type="url"
                inputMode="url"
                direction="ltr"
                label={t("lessons.resourceUrl")}
                error={wrong?.url?.message}
                maxLength={LINK_MAX}
                autoComplete="off"
                placeholder="https://" // not words: the beginning of every URL
              />
              <TextField
                {...register(
                  `additionalResources.${index}.description`,
                  judge(index, ({ description }) => DESCRIPTION.valid(description)),
                )}
                className="sm:col-span-2"
                label={t("lessons.resourceDescription")}
                error={wrong?.description?.message}
                maxLength={DESCRIPTION_LINE_MAX}
                autoComplete="off"
              />
            </div>
          </fieldset>
        );
      })}
      {fields.length < RESOURCES_MAX ? (
        <Button
          ref={addButton}
          variant="secondary"
          isCompact
          className="w-fit"
          icon={<Plus className="size-5" />}
          onClick={() => append({ name: "", description: "", url: "" })}
        >
          {t("lessons.resourceAdd")}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {t("lessons.resourcesFull", { count: RESOURCES_MAX })}
        </p>
      )}
    </div>
  );
}

/** Longer texts belong in their own lesson. */
const DESCRIPTION_LINE_MAX = 500;

const NAME = rules(RULES.optionalTitle).validate;
const LINK = rules(RULES.link).validate;
const DESCRIPTION = rules({ max: DESCRIPTION_LINE_MAX }).validate;

function judgeLink(url: string): string | true {
  const missing = LINK.required(url);
  return missing === true ? LINK.valid(url) : missing;
}
