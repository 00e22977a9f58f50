import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ownCourseQuery } from "../courses/courses/courses.api.ts";
import { formatDay } from "../i18n/dates/format-dates.ts";
import { weekdayName } from "../i18n/dates/week.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { ownCoursePath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { AnnounceForm } from "../office/announcements/announce-form.tsx";
import { SentAnnouncements } from "../office/announcements/sent-announcements.tsx";
import { TextLink } from "../ui/button/text-link.tsx";
import { UserText } from "../ui/display/user-text.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { PAGE_FRAME, PageHeader } from "../ui/page/page.tsx";
import type { Route } from "./+types/course-announcements";

export const clientLoader = messagesLoader("announcements");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("announcements.title");
}

/** `?noClass=2026-11-25` begins with the text of a day without class. */
export default function CourseAnnouncements({ params: { courseId } }: Route.ComponentProps) {
  const { data } = useQuery(ownCourseQuery(courseId));
  const [search] = useSearchParams();
  const day = Date.parse(search.get("noClass") ?? "");
  const noClass = !Number.isNaN(day);
  const names = noClass && {
    weekday: weekdayName(new Date(day).getUTCDay()),
    day: formatDay(day),
  };
  const begun = names ? t("announcements.noClassText", names) : "";
  return (
    <div key={courseId} className={`${PAGE_FRAME} max-md:pt-2`}>
      <div className="max-w-3xl">
        <TextLink to={ownCoursePath(courseId)} className="inline-flex min-h-11 items-center">
          <UserText lang={data?.course.language}>
            {data ? shownTitle(data.course) : t("courses.course")}
          </UserText>
        </TextLink>
        <PageHeader title={t("announcements.title")} />
        <AnnounceForm
          audience={courseId}
          draftKey={`announcement:${courseId}:${noClass ? day : ""}`}
          noClass={noClass}
          begun={begun}
        />
        <h2 className="mt-10 mb-3 text-xl">{t("announcements.sent")}</h2>
        <SentAnnouncements audience={courseId} />
      </div>
      <LeaveGuard />
    </div>
  );
}
