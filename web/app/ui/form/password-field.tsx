import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { CONTROL, Field, type FieldText } from "./field.tsx";
import { useTypedField } from "./use-typed-field.ts";

export type PasswordFieldProps = Omit<
  ComponentProps<"input">,
  "id" | "className" | "dir" | "type" | "autoComplete"
> &
  FieldText & { autoComplete: "current-password" | "new-password"; className?: string };

export function PasswordField(props: PasswordFieldProps) {
  const { field, control, input } = useTypedField(props);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...field}>
      {/* The button is at the end of the text, which is left to right. */}
      <div dir="ltr" className="relative">
        <input
          {...input}
          {...control}
          type={isShown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          className={classes(CONTROL, "pe-12")}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t("ui.showPassword")}
          title={isShown ? t("ui.hidePassword") : t("ui.showPassword")}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon className="size-5" />
        </button>
      </div>
    </Field>
  );
}
