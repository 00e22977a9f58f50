import type { PhoneChannel } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { useChannels } from "./codes.api.ts";

/** Chosen channel, as long as the school offers it. */
export function usePhoneChannel() {
  const { phoneChannels: channels } = useChannels();
  const [chosen, onChange] = useState<PhoneChannel>("whatsapp");
  const value = channels.includes(chosen) ? chosen : channels[0];
  return { channels, value, onChange };
}

export function ChooseChannel({ channels, value, onChange }: ReturnType<typeof usePhoneChannel>) {
  if (!value) return <p className="text-ink-soft">{t("accounts.noMethod")}</p>;
  return (
    <ChoiceChips
      legend={t("accounts.sendCodeBy")}
      options={channels.map((channel) => ({ value: channel, label: t(`accounts.${channel}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
