import { countryCode, nationalNumber } from "@madrasa/contract/digits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { AskActions, type AskProps } from "./ask-actions.tsx";
import { ChooseChannel, guessCountry, usePhoneChannel, PhoneFields } from "../codes/index.ts";

export function AskForPhone({ me, onClose, send, isSending }: AskProps) {
  const channel = usePhoneChannel();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { country: countryCode(me.country ?? "") ?? guessCountry(), phone: "" },
  });
  const submit = handleSubmit(async ({ country, phone }) => {
    if (!channel.value) return;
    const method = channel.value;
    const message = await send({ phoneNumber: nationalNumber(phone), country, method });
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
      <AskActions isSending={isSending} onCancel={onClose} isImpossible={!channel.value} />
    </Form>
  );
}
