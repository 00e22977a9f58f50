import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { FieldFootnotes } from "./field.tsx";

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  description?: string;
  icon?: ReactNode;
};

export type RadioCardsProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  options: readonly RadioCard<Value>[];
  /** `null` while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
  className?: string;
};

/** A few choices, each large enough to be read and pressed. */
export function RadioCards<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
  description,
  error,
  isDisabled = false,
  className,
}: RadioCardsProps<Value>) {
  const id = useId();
  const ids = { control: id, description: `${id}d`, error: `${id}e` };
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={
        classes(description != null && ids.description, error && ids.error) || undefined
      }
      className={classes("min-w-0", className)}
    >
      <legend className={isLegendHidden ? "sr-only" : "mb-2 text-[0.9375rem] font-semibold"}>
        {legend}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classes(
              "relative flex min-h-12 items-center gap-3 rounded-card border bg-raised p-4 transition-colors duration-150",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
              value === option.value ? "border-act bg-act-soft" : "border-edge hover:border-act",
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              // Where the focus goes when the choice is what was missing.
              data-invalid={(error && index === 0) || undefined}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-act outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{option.label}</span>
              {option.description && (
                <span className="block text-sm text-ink-soft">{option.description}</span>
              )}
            </span>
            {option.icon}
          </label>
        ))}
      </div>
      <FieldFootnotes ids={ids} description={description} error={error} />
    </fieldset>
  );
}
