import { shownTitle } from "@madrasa/contract/shown-title";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { coursePathOfStudent, finishedPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { FinishedWords } from "../../learning/enrolment/index.ts";
import { KhatamOfCourse, useReadNext } from "../../learning/certificates/index.ts";
import type { HomeEntry } from "./home.api.ts";

export function FinishedFirst({ course }: { course: HomeEntry["course"] }) {
  const next = useReadNext(course.teacherId._id);
  return (
    <section aria-labelledby="home-first">
      <Card className="grid justify-items-center text-center sm:py-8">
        <Link to={finishedPath(course._id)} className="rounded-control">
          <KhatamOfCourse courseId={course._id} className="size-20" />
          <span className="sr-only">{t("enrolment.finished")}</span>
          <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
        </Link>
        <FinishedWords course={course} id="home-first" />
        <ProgressBar
          percent={course.progress}
          label={t("enrolment.progressOf", { title: shownTitle(course) })}
          className="mt-3 w-full max-w-sm"
        />
        <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:w-full">
          <LinkButton to={next?.to ?? "/courses"} className="max-sm:w-full">
            {next ? (
              <span className="wrap-anywhere">
                {tParts("enrolment.readNext", {
                  title: <UserText lang={next.course.language}>{shownTitle(next.course)}</UserText>,
                })}
              </span>
            ) : (
              t("enrolment.explore")
            )}
          </LinkButton>
          <LinkButton
            to={coursePathOfStudent(course._id)}
            variant="secondary"
            className="max-sm:w-full"
          >
            {t("enrolment.continueCourse")}
            <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
          </LinkButton>
        </div>
      </Card>
    </section>
  );
}
