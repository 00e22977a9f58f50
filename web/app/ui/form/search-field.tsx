import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type SearchFieldProps = Pick<
  TextFieldProps,
  "label" | "isLabelHidden" | "placeholder" | "maxLength" | "className"
> & {
  value: string;
  onType: (typed: string) => void;
  /** What was typed has not been answered yet. */
  isBusy: boolean;
};

/** Searches while one types. What was found before stays on the screen; the field says that more is coming. */
export function SearchField({ value, onType, isBusy, className, ...field }: SearchFieldProps) {
  return (
    <search className={classes("relative block", className)}>
      <TextField
        {...field}
        type="search"
        value={value}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
      <p role="status" className="absolute end-10 bottom-3.5 text-ink-soft">
        {isBusy && (
          <>
            <SpinnerMark />
            <span className="sr-only">{t("ui.searching")}</span>
          </>
        )}
      </p>
    </search>
  );
}
