import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import type { Teacher } from "./teachers.api.ts";

export function TeacherContact({ teacher }: { teacher: Teacher }) {
  const { phoneNumber, country, TelegramOrWhatsapp: method } = teacher;
  const url = contactUrl(teacher);
  if (!phoneNumber || !url) return "–";
  return (
    <TextLink href={url} className="inline-flex min-h-11 items-center">
      <Ltr className="whitespace-nowrap">{formatPhone(country, phoneNumber)}</Ltr>
      <span className="sr-only"> {t("teachers.contact", { method })}</span>
    </TextLink>
  );
}
