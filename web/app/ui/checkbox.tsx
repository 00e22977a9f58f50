import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFootnotes } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, description, error, ...input }: CheckboxProps) {
  const id = useId();
  const ids = { control: id, description: `${id}d`, error: `${id}e` };
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? ids.error : description != null ? ids.description : undefined}
          className="size-5 shrink-0 accent-act"
        />
        <span>{label}</span>
      </label>
      <FieldFootnotes ids={ids} description={description} error={error} />
    </div>
  );
}
