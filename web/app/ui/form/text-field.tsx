import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText } from "./field.tsx";
import { useTypedField } from "./use-typed-field.ts";

export type TextFieldProps = Omit<
  ComponentProps<"input">,
  "id" | "className" | "dir" | "children"
> &
  FieldText & {
    /** `ltr` for codes, phones and URLs; otherwise by letters. */
    direction?: "auto" | "ltr";
    isMono?: boolean;
    end?: ReactNode;
    isEndBelow?: boolean;
    className?: string;
  };

export function TextField({
  direction = "auto",
  isMono = false,
  end,
  isEndBelow = false,
  type = "text",
  ...props
}: TextFieldProps) {
  const { field, control, input } = useTypedField(props);
  return (
    <Field {...field}>
      <div
        className={classes(
          "flex items-center gap-2.5",
          isEndBelow && "max-sm:flex-col max-sm:items-stretch",
        )}
      >
        <input
          {...input}
          {...control}
          type={type}
          dir={direction}
          className={classes(CONTROL, isMono && "font-mono placeholder:font-sans")}
        />
        {end}
      </div>
    </Field>
  );
}
