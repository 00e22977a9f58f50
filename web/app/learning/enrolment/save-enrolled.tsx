import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { useSaved } from "../../device/saved/index.ts";
import { courseQuery } from "./enrolment.api.ts";

/** Loaded on request, because it needs the lessons of the course. */
export function SaveEnrolled({ courseId }: { courseId: string }) {
  const { data: course, error } = useQuery(courseQuery(courseId));
  const saved = useSaved();
  if (course && saved) return <saved.SaveWholeCourse course={course} />;
  if (error && !course) {
    return (
      <p role="alert" className="text-sm text-danger">
        {errorMessage(error, "enrolment.fetchFailed")}
      </p>
    );
  }
  return (
    <SkeletonGroup label={t("ui.loading")}>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-1 h-11 w-48" />
    </SkeletonGroup>
  );
}
