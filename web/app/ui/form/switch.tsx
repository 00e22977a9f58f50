import { type ComponentProps, type ReactNode, useId } from "react";

export type SwitchProps = Omit<ComponentProps<"input">, "id" | "type" | "role" | "className"> & {
  label: ReactNode;
  description?: ReactNode;
};

export function Switch({ label, description, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {description != null && (
          <span id={id} className="block text-sm text-ink-soft">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-block h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has that state itself
          role="switch"
          aria-describedby={description != null ? id : undefined}
          className="peer absolute inset-0 size-full appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 checked:border-act checked:bg-act disabled:opacity-55"
        />
        <span className="pointer-events-none absolute inset-y-1 start-1 size-5 rounded-full bg-ink-soft transition-[inset-inline-start] duration-150 peer-checked:start-6 peer-checked:bg-on-act" />
      </span>
    </label>
  );
}
