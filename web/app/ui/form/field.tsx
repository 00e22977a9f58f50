import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { classes } from "../classes.ts";

export type FieldText = {
  label: string;
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  error?: string | undefined;
};

export type FieldFrame = FieldText & { className?: string | undefined };

/** Splits props into frame, ARIA attributes and the rest. */
export function useField<Props extends FieldFrame>(props: Props) {
  const { label, isLabelHidden, description, error, className, ...input } = props;
  const id = useId();
  const ids = { control: id, description: `${id}d`, error: `${id}e` };
  return {
    field: { ids, label, isLabelHidden, description, error, className },
    control: {
      id: ids.control,
      "aria-invalid": error ? true : undefined,
      "aria-describedby":
        classes(description != null && ids.description, error && ids.error) || undefined,
    } as const,
    input,
  };
}

type FieldProps = ReturnType<typeof useField>["field"] & { children: ReactNode };

export function Field({ children, className, ...field }: FieldProps) {
  const { ids, label, isLabelHidden } = field;
  return (
    <div className={classes("min-w-0", className)}>
      <label
        htmlFor={ids.control}
        className={isLabelHidden ? "sr-only" : "mb-2 block text-[0.9375rem] font-semibold"}
      >
        {label}
      </label>
      {children}
      <FieldFootnotes {...field} />
    </div>
  );
}

type FootnotesProps = Pick<FieldProps, "ids" | "description" | "error">;

export function FieldFootnotes({ ids, description, error }: FootnotesProps) {
  return (
    <>
      {description != null && (
        <div id={ids.description} className="mt-1.5 text-sm text-ink-soft">
          {description}
        </div>
      )}
      {error && (
        <p id={ids.error} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {translateEncoded(error)}
        </p>
      )}
    </>
  );
}

export const CONTROL =
  "min-h-12 w-full min-w-0 rounded-control border border-edge bg-raised px-4 text-base text-ink transition-colors duration-150 " +
  "focus:border-act focus:outline-2 focus:-outline-offset-1 focus:outline-act " +
  "aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken [&[readonly]]:bg-sunken";
