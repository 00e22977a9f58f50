import { type CountryCode, nationalNumber } from "@madrasa/contract/digits";
import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  AnswerCode,
  ChooseChannel,
  guessCountry,
  PhoneFields,
  SendAgain,
  showAddress,
  useCountryQuestion,
  usePhoneChannel,
} from "../../base/codes/index.ts";
import {
  type GuardedChild,
  type PhoneAsked,
  useGiveOwnPhone,
  useSendOwnPhoneCode,
} from "./guardians.api.ts";

type OwnPhoneProps = { child: GuardedChild; onClose: () => void };
type To = PhoneAsked & { country: CountryCode };
type SentCodeTo = { otpId: string; sentAt: number; to: To };

export function OwnPhone({ child, onClose }: OwnPhoneProps) {
  const [sent, setSent] = useState<SentCodeTo>();
  const sending = useSendOwnPhoneCode(child._id);
  const giving = useGiveOwnPhone();
  const name = bidiIsolate(child.firstName);
  const send = async (to: To) => {
    const { otpId } = await sending.mutateAsync(to);
    setSent({ otpId, sentAt: Date.now(), to });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("guardians.ownPhone")} size="small">
      {sent ? (
        <>
          <p className="mb-4 text-ink-soft">{t("guardians.ownPhoneCode", { name })}</p>
          <AnswerCode
            key={sent.otpId}
            code={{
              kind: "phone",
              description: t("accounts.sentByPhone", { address: showAddress(sent.to) }),
              sendAgain: (
                <SendAgain
                  sentAt={sent.sentAt}
                  isSending={sending.isPending}
                  onSend={() => void send(sent.to).catch(() => null)}
                  refusal={
                    sending.error
                      ? encodeErrorMessage(sending.error, "accounts.codeSendFailed")
                      : undefined
                  }
                />
              ),
            }}
            asksPassword
            save={async ({ otp, password }) => {
              const { phoneNumber, country } = sent.to;
              await giving.mutateAsync({ phoneNumber, country, otpId: sent.otpId, otp, password });
              toast.success(t("guardians.ownPhoneDone", { name }));
              onClose();
            }}
            action={t("guardians.ownPhoneGive")}
            cancel={
              <Button variant="secondary" onClick={onClose}>
                {t("ui.cancel")}
              </Button>
            }
          />
        </>
      ) : (
        <AskPhone name={name} send={send} onClose={onClose} />
      )}
    </Dialog>
  );
}

type AskPhoneProps = {
  name: string;
  /** Throws on failure. */
  send: (to: To) => Promise<void>;
  onClose: () => void;
};

function AskPhone({ name, send, onClose }: AskPhoneProps) {
  const channel = usePhoneChannel();
  const [failure, setFailure] = useState<unknown>();
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    defaultValues: { country: guessCountry(), phone: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const setCountry = (to: CountryCode) => setValue("country", to);
  const { ask, clear, question } = useCountryQuestion();
  const submit = handleSubmit(async ({ country, phone, password }) => {
    const phoneNumber = nationalNumber(phone);
    if (!channel.value || ask({ country, phoneNumber })) return;
    setFailure(undefined);
    const method = channel.value;
    await send({ phoneNumber, country, method, password }).catch((error: unknown) => {
      let isAtField = false;
      showFieldErrors(error, (path, fault) => {
        isAtField = true;
        setError(path === "password" ? "password" : "phone", fault);
      });
      if (!isAtField) setFailure(error);
    });
  });
  return (
    <Form onSubmit={submit} className="space-y-4">
      <p className="text-ink-soft">{t("guardians.ownPhoneText", { name })}</p>
      <PhoneFields
        country={register("country", { onChange: clear })}
        phone={register("phone", { ...rules(RULES.phoneNumber), onChange: clear })}
        onCountry={setCountry}
        error={errors.phone?.message}
      />
      {question((to) => {
        setCountry(to);
        void submit();
      })}
      <ChooseChannel {...channel} />
      <PasswordField
        {...register("password", rules(RULES.password))}
        label={t("guardians.yourPassword")}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <SubmitActions
        label={t("guardians.ownPhoneSend")}
        isPending={isSubmitting}
        errorText={
          failure === undefined ? undefined : encodeErrorMessage(failure, "guardians.failed")
        }
        onCancel={onClose}
      />
    </Form>
  );
}
