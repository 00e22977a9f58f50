import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { courseQuery, useJoin } from "./enrolment.api.ts";

export type EnterCourseProps = {
  courseId: string;
  /** Reason why nobody can join; empty if joining is possible. */
  closed: ReactNode;
  onJoined: () => void;
  /** Label where children can be enrolled too; the button is then secondary. */
  joinLabel?: string;
};

export function EnterCourse(props: EnterCourseProps) {
  const { courseId, closed, onJoined, joinLabel } = props;
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  const join = useJoin();
  const entrance = useRef<HTMLDivElement>(null);
  const hasJoined = join.isSuccess && course?.enrolled === true;
  useEffect(() => {
    // The focused button has been replaced by the link to the course.
    if (hasJoined) entrance.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [hasJoined]);

  if (!course && error) {
    return (
      <div role="alert">
        <p className="text-danger">{readFailure(error, "enrolment.fetchFailed")}</p>
        <Button
          variant="secondary"
          isCompact
          isPending={isFetching}
          className="mt-3"
          onClick={() => refetch()}
        >
          {t("ui.tryAgain")}
        </Button>
      </div>
    );
  }
  if (!course) {
    return (
      <SkeletonGroup label={t("ui.loading")}>
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  }
  if (course.enrolled) {
    return (
      <div ref={entrance}>
        <LinkButton to={`/course/${course._id}`} isWide>
          {t((course.progress ?? 0) > 0 ? "enrolment.continueCourse" : "enrolment.startCourse")}
        </LinkButton>
        <p className="mt-2 text-sm text-ink-soft">{t("enrolment.alreadyJoined")}</p>
      </div>
    );
  }
  if (course.closed === "REMOVED_FROM_COURSE") {
    return <p className="text-ink-soft">{t("enrolment.removed")}</p>;
  }
  if (!course.can.join) return closed ?? <p className="text-ink-soft">{t("enrolment.closed")}</p>;
  return (
    <>
      <Button
        isWide
        variant={joinLabel === undefined ? "primary" : "secondary"}
        isPending={join.isPending}
        pendingText={t("enrolment.joining")}
        onClick={() => join.mutate(courseId, { onSuccess: onJoined })}
      >
        {joinLabel ?? t("enrolment.joinNow")}
      </Button>
      <ActionError className="mt-2">{join.refusal}</ActionError>
      <p className="mt-2 text-sm text-ink-soft">{t("enrolment.teacherSees")}</p>
    </>
  );
}
