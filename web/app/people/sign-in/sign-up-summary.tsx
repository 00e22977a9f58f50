import { nationalNumber } from "@madrasa/contract/digits";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import type { SignUpFields } from "./sign-up-draft.ts";
import { VerifiedMark } from "./verified-mark.tsx";

const ROW = "flex flex-wrap items-center gap-x-3 wrap-anywhere";

type SummaryProps = { fields: SignUpFields; isVerified: boolean };

export function YouSummary({ fields, isVerified }: SummaryProps) {
  const name = `${fields.firstName} ${fields.lastName}`.trim();
  const email = fields.email.trim();
  return (
    <span className={ROW}>
      {name && <UserText>{name}</UserText>}
      {email && <Ltr>{email}</Ltr>}
      {isVerified && <VerifiedMark />}
    </span>
  );
}

export function PhoneSummary({ fields, isVerified }: SummaryProps) {
  const phone = nationalNumber(fields.phone);
  return (
    <span className={ROW}>
      {phone && <Ltr>{formatPhone(fields.country, phone)}</Ltr>}
      {isVerified && <VerifiedMark />}
    </span>
  );
}

export function PasswordSummary({
  fields,
  isOpenable,
}: {
  fields: SignUpFields;
  isOpenable: boolean;
}) {
  if (!isOpenable) return t("accounts.afterPhone");
  const method = t(`accounts.${fields.contactMethod}`);
  return t("accounts.contactBy", { method });
}
