import { COUNTRIES, type CountryCode, phoneInput } from "@madrasa/contract/digits";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { timeZone } from "../../i18n/formatters.ts";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export function countryName(country: CountryCode): string {
  const { dial } = COUNTRIES.find(({ code }) => code === country) ?? COUNTRIES[0];
  return t(country === "IN" ? "accounts.india" : "accounts.iraq", { dial });
}

export function countryOptions() {
  return COUNTRIES.map(({ code }) => ({ value: code as string, label: countryName(code) }));
}

export type PhoneFieldsProps = {
  country: UseFormRegisterReturn;
  phone: UseFormRegisterReturn;
  /** Called with the country of a pasted number. */
  onCountry: (country: CountryCode) => void;
  error: string | undefined;
  description?: ReactNode;
  onEnter?: (() => void) | undefined;
};

export function PhoneFields({
  country,
  phone,
  onCountry,
  error,
  description,
  onEnter,
}: PhoneFieldsProps) {
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
          const { digits, country: named } = phoneInput(event.target.value);
          if (named) onCountry(named);
          // Written only if a character was removed, because writing moves the caret.
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

export function guessCountry(): CountryCode {
  return timeZone() === "Asia/Baghdad" ? "IQ" : "IN";
}
