import { useQuery } from "@tanstack/react-query";
import { OverseenCourseDetails } from "../../office/oversight/overseen-course-details.tsx";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { SentAnnouncements } from "../../office/announcements/sent-announcements.tsx";
import { anyCourseQuery } from "../../office/oversight/oversight.api.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import type { Route } from "./+types/course";

export const clientLoader = messagesLoader("announcements");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("oversight.course");
}

export default function Course({ params: { courseId } }: Route.ComponentProps) {
  const { data } = useQuery(anyCourseQuery(courseId));
  return (
    <div className="max-w-5xl">
      <OverseenCourseDetails courseId={courseId} />
      {data?.course.active && (
        <>
          <h2 className="mt-10 mb-3 text-xl">{t("courses.announcements")}</h2>
          <SentAnnouncements audience={courseId} />
        </>
      )}
    </div>
  );
}
