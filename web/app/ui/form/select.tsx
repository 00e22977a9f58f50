import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText, useField } from "./field.tsx";

export type SelectOption = { value: string; label: string; lang?: string };

export type SelectProps = Omit<ComponentProps<"select">, "id" | "className" | "children"> &
  FieldText & {
    options: readonly SelectOption[];
    className?: string;
  };

export function Select({ options, ...props }: SelectProps) {
  const { field, control, input } = useField(props);
  return (
    <Field {...field}>
      <div className="relative">
        <select {...input} {...control} className={classes(CONTROL, "appearance-none pe-10")}>
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
