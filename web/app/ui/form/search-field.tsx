import { SEARCH_MAX } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type SearchFieldProps = Pick<
  TextFieldProps,
  "label" | "isLabelHidden" | "placeholder" | "className"
> & {
  value: string;
  onType: (typed: string) => void;
  isBusy: boolean;
};

/** Search while typing; the label is the default placeholder. Shows a spinner and keeps previous results. */
export function SearchField({ value, onType, isBusy, className, ...field }: SearchFieldProps) {
  return (
    <search className={classes("relative block", className)}>
      <TextField
        placeholder={field.label}
        {...field}
        type="search"
        value={value}
        onChange={(event) => onType(event.target.value.slice(0, SEARCH_MAX))}
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
