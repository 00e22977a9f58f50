import { type ComponentProps, type ReactNode, useId } from "react";

type CheckBoxProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: ReactNode;
  description?: ReactNode;
};

export function CheckBox({ label, description, ...input }: CheckBoxProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5">
      <input
        {...input}
        type="checkbox"
        aria-describedby={description != null ? id : undefined}
        className="size-5 shrink-0 accent-act"
      />
      <span className="min-w-0">
        {label}
        {description != null && (
          <span id={id} className="block text-sm text-ink-soft">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
