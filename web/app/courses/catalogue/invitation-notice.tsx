import { shownTitle } from "@madrasa/contract/shown-title";
import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { OfflineMessage } from "../../ui/feedback/offline-message.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { lookUpQuery } from "./catalogue.api.ts";

export function InvitationNotice({ code }: { code: string }) {
  const { data: course, error } = useQuery(lookUpQuery(code));
  // An invalid code must not prevent the sign-up.
  if (error instanceof ApiError && error.status === 404) return <CourseUnknown />;
  if (error && !course) return <OfflineMessage error={error} className="mb-7" />;
  return (
    <div className="mb-7 flex min-h-20 items-center gap-4 rounded-card bg-gold-soft p-3">
      {course ? (
        <>
          <Banner
            seed={course.code}
            src={course.banner}
            isThumbnail
            className="h-14 w-20 shrink-0 rounded-control"
          />
          <p className="min-w-0">
            <span className="block text-sm text-gold-ink">
              {tParts("catalogue.invitedToCourse", {
                title: (
                  <ClippedText
                    lines={2}
                    className="font-serif text-lg leading-snug font-semibold text-ink"
                  >
                    {shownTitle(course)}
                  </ClippedText>
                ),
              })}
            </span>
            <span className="mt-1 block text-sm">
              {course.closed
                ? t(course.closed === "COURSE_LOCKED" ? "catalogue.closed" : "catalogue.notNow")
                : t("enrolment.teacherSees")}
            </span>
          </p>
        </>
      ) : (
        <SkeletonGroup label={t("ui.loading")} className="flex grow items-center gap-4">
          <Skeleton className="h-14 w-20" />
          <Skeleton className="h-5 w-1/2" />
        </SkeletonGroup>
      )}
    </div>
  );
}

export function CourseUnknown() {
  return (
    <Notice title={t("catalogue.courseNotFound")} className="mb-7">
      {t("catalogue.courseNotFoundHelp")}
    </Notice>
  );
}
