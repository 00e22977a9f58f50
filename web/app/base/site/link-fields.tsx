import { SOCIAL_LINKS_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { useId } from "react";
import {
  type Control,
  type FieldErrors,
  useFieldArray,
  type UseFormRegister,
} from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { ArrangeItems } from "./arrange-items.tsx";
import { lineRule, linkRule } from "./site-rules.ts";
import type { ContactValues } from "./site-values.ts";

/** Platforms with an icon; any other name is accepted. */
const SUGGESTIONS = [
  "facebook",
  "twitter",
  "instagram",
  "linkedin",
  "youtube",
  "website",
  "whatsapp",
  "telegram",
  "tiktok",
];

export type LinkFieldsProps = {
  form: {
    control: Control<ContactValues>;
    register: UseFormRegister<ContactValues>;
    formState: { errors: FieldErrors<ContactValues> };
    getValues: () => ContactValues;
  };
};

export function LinkFields({ form }: LinkFieldsProps) {
  const names = useId();
  const { register, control, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "socialLinks" });
  const errors = formState.errors.socialLinks;
  const linkAt = (index: number) => form.getValues().socialLinks[index];
  return (
    <>
      <datalist id={names}>
        {SUGGESTIONS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <ArrangeItems
        ids={fields.map(({ id }) => id)}
        nameOf={(index) => t("editing.linkNumber", { number: index + 1 })}
        isBlank={(index) => !linkAt(index)?.name.trim() && !linkAt(index)?.link.trim()}
        onMove={move}
        onRemove={remove}
        addLabel={t("editing.addLink")}
        onAdd={() => append({ name: "", link: "" })}
        isFull={fields.length >= SOCIAL_LINKS_MAX}
      >
        {(index) => (
          <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField
              {...register(`socialLinks.${index}.name`, lineRule("editing.nameRequired"))}
              label={t("editing.linkName")}
              error={errors?.[index]?.name?.message}
              list={names}
              maxLength={TITLE_MAX}
              autoComplete="off"
            />
            <TextField
              {...register(`socialLinks.${index}.link`, linkRule)}
              label={t("editing.linkAddress")}
              error={errors?.[index]?.link?.message}
              type="url"
              inputMode="url"
              direction="ltr"
              autoComplete="off"
            />
          </div>
        )}
      </ArrangeItems>
    </>
  );
}
