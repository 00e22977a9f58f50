import { MessageCircle, Send } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { CourseTree } from "./course-tree.ts";

/** The teacher's name, and a link to write to them unless they hide their number. */
export function TeacherContact({ teacher }: { teacher: CourseTree["teacherId"] }) {
  const link = contactUrl(teacher);
  const isTelegram = teacher.TelegramOrWhatsapp === "telegram";
  const Icon = isTelegram ? Send : MessageCircle;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
      {link && (
        <TextLink href={link} isStrong className="inline-flex min-h-11 items-center gap-1.5">
          <Icon className="size-4 shrink-0" />
          {isTelegram ? t("lessons.viewerTelegram") : t("lessons.viewerWhatsapp")}
        </TextLink>
      )}
    </p>
  );
}
