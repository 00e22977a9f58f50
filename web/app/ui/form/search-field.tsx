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
  /** True when results for the typed text are still loading. */
  isBusy: boolean;
};

/**
 * Searches while typing; without a placeholder, its label is shown there. The earlier results stay
 * on the screen, and the field shows that it is loading.
 */
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
