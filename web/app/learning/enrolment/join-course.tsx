import { shownTitle } from "@madrasa/contract/shown-title";
import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { meQuery } from "../../lib/session/me.ts";
import { forgetJoins } from "../../lib/session/pending-join.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { Byline } from "../../ui/display/byline.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { useJoin } from "./enrolment.api.ts";

export type JoinCourseProps = {
  course: DataOf<typeof contract.enrolment.readCourse>["course"];
  headingLevel?: 1 | 2 | 3;
};

export function JoinCourse({ course, headingLevel = 3 }: JoinCourseProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="article" isPadded={false}>
      <Banner seed={course._id} src={course.banner} />
      <div className="p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <TextBlock title={shownTitle(course)} className="min-w-0 grow basis-56">
            <Heading className="text-xl">
              <UserText lang={course.language}>{shownTitle(course)}</UserText>
            </Heading>
            <Byline title={shownTitle(course)} teacher={course.teacherId} className="mt-0.5">
              {t("catalogue.lessonCount", { count: course.totalLessons })}
            </Byline>
          </TextBlock>
          <JoinAction course={course} />
        </div>
        <Prose className="mt-4 cuts-text line-clamp-6 max-w-3xl text-ink-soft">
          {course.description}
        </Prose>
      </div>
    </Card>
  );
}

const CLOSED = {
  COURSE_LOCKED: "enrolment.locked",
  COURSE_CLOSED: "enrolment.closed",
  REMOVED_FROM_COURSE: "enrolment.removed",
} as const;

function JoinAction({ course }: Pick<JoinCourseProps, "course">) {
  const join = useJoin();
  const { data: me } = useQuery(meQuery);
  if (course.enrolled) {
    return (
      <div className="max-sm:w-full">
        <LinkButton to={`/course/${course._id}`} variant="secondary" className="max-sm:w-full">
          {t("enrolment.openCourse")}
        </LinkButton>
        <p className="mt-1.5 text-sm text-ink-soft">{t("enrolment.alreadyJoined")}</p>
      </div>
    );
  }
  if (!course.can.join) {
    return (
      <p className="max-w-64 text-sm text-ink-soft">
        {t(CLOSED[course.closed ?? "COURSE_CLOSED"])}
      </p>
    );
  }
  if (me?.isGuardian) {
    // The course's page asks for whom.
    return (
      <LinkButton to={coursePath(course._id)} className="max-sm:w-full" onClick={forgetJoins}>
        {t("enrolment.joinNow")}
      </LinkButton>
    );
  }
  return (
    <div className="max-w-64 max-sm:w-full max-sm:max-w-none">
      <Button
        isPending={join.isPending}
        pendingText={t("enrolment.joining")}
        className="max-sm:w-full"
        onClick={() => join.mutate(course._id)}
      >
        {t("enrolment.joinNow")}
      </Button>
      <ActionError className="mt-2">{join.refusal}</ActionError>
      <p className="mt-1.5 text-sm text-ink-soft">{t("enrolment.teacherSees")}</p>
    </div>
  );
}
