import { countryCode } from "@madrasa/contract/digits";
import { useState } from "react";
import { sayFault } from "../../i18n/fault.ts";
import { t } from "../../i18n/t.ts";
import { errorFault } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useSendUpdateCode } from "./contacts.api.ts";
import { AnswerCode, SendAgain, showAddress } from "../codes/index.ts";
import type { Send } from "./ask-actions.tsx";
import { AskForEmail } from "./ask-for-email.tsx";
import { AskForPhone } from "./ask-for-phone.tsx";
import { AskWhereTo } from "./ask-where-to.tsx";
import type { EditProps } from "./edit-actions.tsx";
import { type Kind, type OwnAddress, type Pending, pendingChange } from "./pending-change.ts";
import { useSaveChange } from "./use-save-change.ts";

const ASK = { email: AskForEmail, phone: AskForPhone, password: AskWhereTo };

/** For changes that need a code: first the address to send it to, then the digits. */
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
      return errorFault(error, "accounts.codeSendFailed");
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
                (why) => why && toast.error(sayFault(why)),
              )
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
