import { useId } from "react";
import { classes } from "../classes.ts";

export type Chip<Value extends string> = { value: Value; label: string };

export type ChoiceChipsProps<Value extends string> = {
  legend: string;
  isLegendHidden?: boolean;
  options: readonly Chip<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  className?: string;
};

export function ChoiceChips<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
  className,
}: ChoiceChipsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes("min-w-0", className)}>
      <legend className={isLegendHidden ? "sr-only" : "mb-2 text-[0.9375rem] font-semibold"}>
        {legend}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              "relative inline-flex min-h-11 items-center rounded-full border px-4 text-[0.9375rem] transition-colors duration-150",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
              value === option.value
                ? "border-act bg-act-soft font-semibold text-act inset-ring inset-ring-act"
                : "border-edge bg-raised text-ink hover:border-act",
            )}
          >
            {/* Covers the chip to catch clicks. */}
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute -inset-px appearance-none rounded-full outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
