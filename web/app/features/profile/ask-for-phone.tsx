import { countryCode, nationalNumber } from "@madrasa/contract/digits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { AskActions, type AskProps } from "./ask-actions.tsx";
import { ChooseChannel, guessCountry, usePhoneChannel, PhoneFields } from "../codes/index.ts";

export function AskForPhone({ me, onClose, send, isSending }: AskProps) {
  const channel = usePhoneChannel();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      country: countryCode(me.country ?? "") ?? guessCountry(),
      phone: "",
      isLost: false,
    },
  });
  const submit = handleSubmit(async ({ country, phone, isLost }) => {
    if (!channel.value) return;
    const method = channel.value;
    const to = { phoneNumber: nationalNumber(phone), country, method };
    const message = await send(to, isLost);
    if (message) setError("phone", { message });
  });
  return (
    <Form onSubmit={submit} className="space-y-4">
      <PhoneFields
        country={register("country")}
        phone={register("phone", rules(RULES.phoneNumber))}
        error={formState.errors.phone?.message}
      />
      <ChooseChannel {...channel} />
      {me.phoneNumber !== null && (
        <Switch
          {...register("isLost")}
          label={t("accounts.oldPhoneLost")}
          description={t("accounts.oldPhoneLostHelp")}
        />
      )}
      <AskActions isSending={isSending} onCancel={onClose} isImpossible={!channel.value} />
    </Form>
  );
}
