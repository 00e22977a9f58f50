import {
  COUNTRIES,
  type CountryCode,
  internationalNumber,
  otherCountryOf,
  type Phone,
} from "@madrasa/contract/digits";
import { useRef, useState, type ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { countryName } from "./phone-fields.tsx";

/** Asks for the country of a number that looks like one of the other country, before a code is sent to it. */
export function useCountryQuestion(): {
  /** Returns true if the person has to choose first. */
  ask: (phone: Phone) => boolean;
  clear: () => void;
  question: (onChosen: (country: CountryCode) => void) => ReactNode;
} {
  const [phone, setPhone] = useState<Phone>();
  const chosen = useRef("");
  return {
    ask: (asked) => {
      const target = internationalNumber(asked.country, asked.phoneNumber);
      const isUnlikely = otherCountryOf(asked) !== undefined && chosen.current !== target;
      setPhone(isUnlikely ? asked : undefined);
      return isUnlikely;
    },
    clear: () => setPhone(undefined),
    question: (onChosen) => {
      if (!phone) return null;
      const choose = (country: CountryCode) => {
        chosen.current = internationalNumber(country, phone.phoneNumber);
        setPhone(undefined);
        onChosen(country);
      };
      const actions = COUNTRIES.map(({ code }) => (
        <Button key={code} variant="secondary" isCompact onClick={() => choose(code)}>
          {countryName(code)}
        </Button>
      ));
      return <Notice title={t("accounts.whichCountry")} actions={actions} />;
    },
  };
}
