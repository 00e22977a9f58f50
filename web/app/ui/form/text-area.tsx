import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText } from "./field.tsx";
import { useTypedField } from "./use-typed-field.ts";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className" | "dir"> &
  FieldText & { className?: string };

export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { field, control, input } = useTypedField(props);
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
