import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText, useFieldIds } from "./field.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className" | "dir"> &
  FieldText & { className?: string };

export function TextArea({
  label,
  isLabelHidden,
  description,
  error,
  rows = 4,
  className,
  ...area
}: TextAreaProps) {
  const { ids, control } = useFieldIds({ description, error });
  return (
    <Field {...{ ids, label, isLabelHidden, description, error, className }}>
      <textarea
        {...area}
        {...control}
        rows={rows}
        dir="auto"
        className={classes(CONTROL, "field-sizing-content block max-h-96 min-h-24 py-3")}
      />
    </Field>
  );
}
