import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText, useField } from "./field.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className" | "dir"> &
  FieldText & { className?: string };

export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { field, control, input } = useField(props);
  return (
    <Field {...field}>
      <textarea
        {...input}
        {...control}
        rows={rows}
        dir="auto"
        className={classes(CONTROL, "field-sizing-content block max-h-96 min-h-24 py-3")}
      />
    </Field>
  );
}
