import { formatMeetingTime } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { isWebUrl } from "../../lib/format/web-url.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { CourseTree } from "./course-tree.ts";

export function MeetingNotice({ meeting }: { meeting: CourseTree["meetingDetails"] }) {
  if (!meeting || !(meeting.title || meeting.description || meeting.link)) return null;
  const { title, description, link, scheduledTime } = meeting;
  return (
    <section
      aria-label={t("lessons.viewerMeeting")}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border-s-4 border-gold bg-raised p-4 shadow-raised sm:px-5"
    >
      <div className="min-w-0 grow basis-64">
        {title && (
          <p className="font-semibold wrap-anywhere">
            <UserText>{title}</UserText>
          </p>
        )}
        {description && <Prose className="text-[0.9375rem] text-ink-soft">{description}</Prose>}
        {scheduledTime && (
          <p className="mt-1 text-sm text-ink-soft">
            {t("lessons.viewerScheduled", { time: formatMeetingTime(scheduledTime) })}
          </p>
        )}
      </div>
      {isWebUrl(link) && (
        <LinkButton href={link} className="max-sm:w-full">
          {t("lessons.viewerJoinNow")}
        </LinkButton>
      )}
    </section>
  );
}
