import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText, useFieldIds } from "./field.tsx";

/** `lang` where the label is of another language than the page. */
export type SelectOption = { value: string; label: string; lang?: string };

export type SelectProps = Omit<ComponentProps<"select">, "id" | "className" | "children"> &
  FieldText & {
    options: readonly SelectOption[];
    /** Shown before a choice is made; it cannot be chosen. */
    placeholder?: string;
    className?: string;
  };

/** The native select, in the style of the other fields. */
export function Select({
  label,
  isLabelHidden,
  description,
  error,
  options,
  placeholder,
  className,
  ...select
}: SelectProps) {
  const { ids, control } = useFieldIds({ description, error });
  return (
    <Field {...{ ids, label, isLabelHidden, description, error, className }}>
      <div className="relative">
        <select {...select} {...control} className={classes(CONTROL, "appearance-none pe-10")}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-soft" />
      </div>
    </Field>
  );
}
