import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import type { Student } from "./students.api.ts";

export function StudentContact({ student }: { student: Student }) {
  const { phoneNumber, country, TelegramOrWhatsapp: method } = student;
  const url = contactUrl(student);
  if (!phoneNumber || !url) return null;
  return (
    <TextLink href={url} className="inline-flex min-h-11 items-center">
      <Ltr className="whitespace-nowrap">{formatPhone(country, phoneNumber)}</Ltr>
      <span className="sr-only"> {t("students.contact", { method })}</span>
    </TextLink>
  );
}
