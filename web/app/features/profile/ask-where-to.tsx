import { countryCode } from "@madrasa/contract/digits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useChannels } from "../codes/index.ts";
import { AskActions, type AskProps } from "./ask-actions.tsx";
import type { OwnAddress } from "./pending-change.ts";

/** The account's own addresses: a code sent to one shows that the owner changes the password. */
export function AskWhereTo({ me, onClose, send, isSending }: AskProps) {
  const places = usePlaces(me);
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  const place = places.find(({ value }) => value === chosen) ?? places[0];
  return (
    <Form
      onSubmit={async () => {
        if (place) setProblem(await send(place.to));
      }}
    >
      {place ? (
        <ChoiceChips
          legend={t("accounts.codeTo")}
          options={places}
          value={place.value}
          onChange={setChosen}
        />
      ) : (
        <p className="text-ink-soft">{t("accounts.noMethod")}</p>
      )}
      <AskActions
        problem={problem}
        isSending={isSending}
        onCancel={onClose}
        isImpossible={!place}
      />
    </Form>
  );
}

type Place = { value: string; label: string; to: OwnAddress };

/** An unverified email may belong to somebody else, so it is not offered. */
function usePlaces(me: AskProps["me"]): Place[] {
  const { offersEmail, phoneChannels } = useChannels();
  const { email, phoneNumber } = me;
  const country = countryCode(me.country ?? "");
  const places: Place[] = [];
  if (phoneNumber && country) {
    const address = formatPhone(country, phoneNumber);
    for (const method of phoneChannels) {
      const label = t(method === "sms" ? "accounts.viaSms" : "accounts.viaWhatsapp", { address });
      places.push({ value: method, label, to: { phoneNumber, country, method } });
    }
  }
  if (email && me.emailVerified && offersEmail) {
    places.push({ value: "email", label: email, to: { email } });
  }
  return places;
}
