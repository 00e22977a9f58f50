import { type CountryCode, countryCode, emailText, nationalNumber } from "@madrasa/contract/digits";
import { useState } from "react";
import { encodeMessage, translateEncoded } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { failureFault } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { useSendUpdateCode } from "./contacts.api.ts";
import {
  AnswerCode,
  SendAgain,
  showAddress,
  ChooseChannel,
  useCountryQuestion,
  guessCountry,
  usePhoneChannel,
  PhoneFields,
  useChannels,
} from "../../base/codes/index.ts";
import type { EditProps } from "./edit-actions.tsx";
import { type Kind, type OwnAddress, type Pending, pendingChange } from "./pending-change.ts";
import { useSaveChange } from "./use-save-change.ts";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { toast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";

const ASK = { email: AskForEmail, phone: AskForPhone, password: AskWhereTo };

export function EditByCode({ kind, me, onClose }: EditProps & { kind: Kind }) {
  const sending = useSendUpdateCode();
  const save = useSaveChange();
  const [pending, setPending] = useState(() => {
    const stored = pendingChange.readOf(me._id);
    return stored?.kind === kind ? stored : undefined;
  });

  const send: Send = async (to, oldPhoneIsLost) => {
    if (sending.isPending) return undefined;
    try {
      const { otpId } = await sending.mutateAsync(to);
      const sent = { userId: me._id, kind, otpId, to, sentAt: Date.now() };
      const next = { ...sent, address: addressOf(to), oldPhoneIsLost };
      pendingChange.write(next);
      setPending(next);
      return undefined;
    } catch (error) {
      return failureFault(error, "accounts.codeSendFailed");
    }
  };
  const cancel = () => {
    pendingChange.clear();
    onClose();
  };

  const Ask = ASK[kind];
  if (!pending) return <Ask me={me} onClose={cancel} send={send} isSending={sending.isPending} />;
  return (
    <AnswerCode
      key={pending.otpId}
      code={{
        kind: "phoneNumber" in pending.address ? "phone" : "email",
        description: t(
          "phoneNumber" in pending.address ? "accounts.sentByPhone" : "accounts.sentByEmail",
          {
            address: showAddress(pending.address),
          },
        ),
        sendAgain: (
          <SendAgain
            sentAt={pending.sentAt}
            isSending={sending.isPending}
            onSend={() =>
              void send(pending.to, pending.oldPhoneIsLost).then(
                (why) => why && toast.error(translateEncoded(why)),
              )
            }
            refusal={
              sending.error ? failureFault(sending.error, "accounts.codeSendFailed") : undefined
            }
          />
        ),
      }}
      asksPassword={kind === "password"}
      save={async (answer) => {
        await save(pending, { otp: answer.otp }, answer);
        onClose();
      }}
      action={t("accounts.save")}
      cancel={
        <Button variant="secondary" onClick={cancel}>
          {t("ui.cancel")}
        </Button>
      }
    />
  );
}

function addressOf({ email, phoneNumber = "", country = "" }: OwnAddress): Pending["address"] {
  if (email !== undefined) return { email };
  const code = countryCode(country);
  return { phoneNumber, ...(code && { country: code }) };
}

function AskForPhone({ me, onClose, send, isSending }: AskProps) {
  const channel = usePhoneChannel();
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    defaultValues: {
      country: countryCode(me.country ?? "") ?? guessCountry(),
      phone: "",
      isLost: false,
    },
  });
  const setCountry = (to: CountryCode) => setValue("country", to);
  const { ask, clear, question } = useCountryQuestion();
  const submit = handleSubmit(async ({ country, phone, isLost }) => {
    const phoneNumber = nationalNumber(phone);
    if (!channel.value || ask({ country, phoneNumber })) return;
    const method = channel.value;
    const to = { phoneNumber, country, method };
    const message = await send(to, isLost);
    if (message) setError("phone", { message });
  });
  return (
    <Form onSubmit={submit} className="space-y-4">
      <PhoneFields
        country={register("country", { onChange: clear })}
        phone={register("phone", { ...rules(RULES.phoneNumber), onChange: clear })}
        onCountry={setCountry}
        error={formState.errors.phone?.message}
      />
      {question((to) => {
        setCountry(to);
        void submit();
      })}
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

/** Prefilled with the current email while it is unverified. */
function AskForEmail({ me, onClose, send, isSending }: AskProps) {
  const { offersEmail } = useChannels();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: me.emailVerified ? "" : (me.email ?? "") },
  });
  const submit = handleSubmit(async ({ email }) => {
    const message = await send({ email: emailText(email) });
    if (message) setError("email", { message });
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        {...register("email", {
          validate: {
            ...rules(RULES.email).validate,
            reachable: () => offersEmail || encodeMessage("accounts.noMethod"),
          },
        })}
        type="email"
        label={t("accounts.email")}
        isLabelHidden
        error={formState.errors.email?.message}
        direction="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        required
      />
      <AskActions isSending={isSending} onCancel={onClose} />
    </Form>
  );
}

/** The account's own contacts: the code proves that the owner changes the password. */
function AskWhereTo({ me, onClose, send, isSending }: AskProps) {
  const places = useAddressOptions(me);
  const [chosen, setChosen] = useState("");
  const [errorText, setErrorText] = useState<string>();
  const option = places.find(({ value }) => value === chosen) ?? places[0];
  return (
    <Form
      onSubmit={async () => {
        if (option) setErrorText(await send(option.to));
      }}
    >
      {option ? (
        <ChoiceChips
          legend={t("accounts.codeTo")}
          options={places}
          value={option.value}
          onChange={setChosen}
        />
      ) : (
        <p className="text-ink-soft">{t("accounts.noMethod")}</p>
      )}
      <AskActions
        errorText={errorText}
        isSending={isSending}
        onCancel={onClose}
        isImpossible={!option}
      />
    </Form>
  );
}

type AddressOption = { value: string; label: string; to: OwnAddress };

/** Unverified emails are not offered, because they may belong to somebody else. */
function useAddressOptions(me: AskProps["me"]): AddressOption[] {
  const { offersEmail, phoneChannels } = useChannels();
  const { email, phoneNumber } = me;
  const country = countryCode(me.country ?? "");
  const places: AddressOption[] = [];
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

/** Sends a code. Resolves with an error message on failure. */
type Send = (to: OwnAddress, oldPhoneIsLost?: boolean) => Promise<string | undefined>;

type AskProps = EditProps & { send: Send; isSending: boolean };

type AskActionsProps = {
  isSending: boolean;
  onCancel: () => void;
  isImpossible?: boolean;
  errorText?: string | undefined;
};

function AskActions({ isSending, isImpossible = false, ...actions }: AskActionsProps) {
  return (
    <FormActions
      {...actions}
      label={isImpossible ? undefined : t("accounts.sendCode")}
      pendingText={t("accounts.sending")}
      isPending={isSending}
    />
  );
}
