import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { useSaved } from "../../device/saved/index.ts";
import { courseQuery } from "./enrolment.api.ts";

/** Loaded on request, because it needs the lessons of the course. Scrolls above the tab bar. */
export function SaveEnrolled({ courseId }: { courseId: string }) {
  const anchor = useRef<HTMLDivElement>(null);
  const { data: course } = useQuery(courseQuery(courseId));
  const isLoaded = course !== undefined;
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect may not.
    anchor.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
  return (
    <div ref={anchor}>
      <Choices courseId={courseId} />
    </div>
  );
}

function Choices({ courseId }: { courseId: string }) {
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
