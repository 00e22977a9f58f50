import { COUNTRIES, type CountryCode, digitsOf } from "@madrasa/contract/digits";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export const NATIONAL_DIGITS = 10;

export function countryOptions() {
  return COUNTRIES.map(({ code, dial }) => ({
    value: code as string,
    label: t(code === "IN" ? "accounts.india" : "accounts.iraq", { dial }),
  }));
}

export type PhoneFieldsProps = {
  country: UseFormRegisterReturn;
  phone: UseFormRegisterReturn;
  error: string | undefined;
  description?: ReactNode;
  /** For the Enter key where the code is requested before the form is submitted. */
  onEnter?: (() => void) | undefined;
};

/** A country and ten digits. */
export function PhoneFields({ country, phone, error, description, onEnter }: PhoneFieldsProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
      <Select
        {...country}
        label={t("accounts.country")}
        autoComplete="off"
        options={countryOptions()}
      />
      <TextField
        {...phone}
        onChange={(event) => {
          const digits = digitsOf(event.target.value);
          // Written back only when a character was removed, since writing moves the caret.
          if (digits !== event.target.value) event.target.value = digits;
          void phone.onChange(event);
        }}
        type="tel"
        label={t("accounts.phone")}
        error={error}
        description={description}
        direction="ltr"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}

/** A guess from the time zone, to spare most people the choice. */
export function guessCountry(): CountryCode {
  return Intl.DateTimeFormat().resolvedOptions().timeZone === "Asia/Baghdad" ? "IQ" : "IN";
}
