import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { invitation } from "../../lib/session/pending-join.ts";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { courseQuery } from "./enrolment.api.ts";
import { JoinCourse } from "./join-course.tsx";

export function AnswerInvitation() {
  const [code, setCode] = useState(() => invitation.read());
  const { data: course, error } = useQuery({
    ...courseQuery(code ?? ""),
    enabled: code !== undefined,
  });
  const isJoined = course?.enrolled === true;
  useEffect(() => {
    if (isJoined) invitation.clear();
  }, [isJoined]);

  if (code === undefined) return null;
  const dismiss = () => {
    invitation.clear();
    setCode(undefined);
  };
  return (
    <section aria-labelledby="invitation" className="mb-10 border-b border-line pb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="invitation" className="text-2xl md:text-[1.75rem]">
          {t("catalogue.invitedTo")}
        </h2>
        <Button variant="quiet" isCompact onClick={dismiss}>
          {t(isJoined ? "ui.close" : "enrolment.notNow")}
        </Button>
      </div>
      {course ? (
        <JoinCourse course={course} />
      ) : error ? (
        <p role="alert" className="text-danger">
          {error instanceof ApiError && error.status === 404
            ? t("enrolment.courseNotFound")
            : readFailure(error, "enrolment.searchFailed")}
        </p>
      ) : (
        <SkeletonGroup label={t("ui.loading")}>
          <Skeleton className="h-40 w-full rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  );
}
