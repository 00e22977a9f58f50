import { formatMeetingTime } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { isWebUrl } from "../../lib/format/web-url.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { CourseTree } from "./course-tree.ts";

const SHOWN_AFTER_START_MS = 3 * 60 * 60 * 1000;

/** The meeting of the course, until three hours after it began. */
export function MeetingNotice({ meeting }: { meeting: CourseTree["meetingDetails"] }) {
  const now = useNow();
  if (!meeting || !(meeting.title || meeting.description || meeting.link)) return null;
  const { title, description, link, scheduledTime } = meeting;
  if (scheduledTime && Date.parse(scheduledTime) + SHOWN_AFTER_START_MS < now) return null;
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
