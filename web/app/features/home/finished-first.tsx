import { contract } from "@madrasa/contract";
import { shownTitle } from "@madrasa/contract/shown-title";
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { call } from "../../lib/api/client.ts";
import { coursePath, coursePathOfStudent } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Khatam } from "../../ui/display/khatam.tsx";
import { NameOf, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { enrolledQuery, FinishedWords } from "../enrolment/index.ts";
import type { HomeEntry } from "./home.api.ts";

const SUGGESTED = 12;

/** Courses of the same teacher, then the newest of the school. */
const suggestionsQuery = (teacherId: string) =>
  queryOptions({
    queryKey: ["home", "suggestions", teacherId],
    queryFn: async ({ signal }) => {
      const query = { limit: SUGGESTED };
      const lists = await Promise.all([
        call(contract.catalogue.listCoursesOfTeacher, { params: { teacherId }, query, signal }),
        call(contract.catalogue.listCourses, { query, signal }),
      ]);
      return lists.flatMap(({ courseList }) => courseList).filter(({ enrollable }) => enrollable);
    },
  });

/** All is finished: the course finished last, and one to read next. */
export function FinishedFirst({ course }: { course: HomeEntry["course"] }) {
  const { data: suggested } = useQuery(suggestionsQuery(course.teacherId._id));
  const { data: enrolled } = useInfiniteQuery(enrolledQuery);
  const own = new Set(enrolled?.pages.flatMap((page) => page.courseList.map(({ _id }) => _id)));
  const next = suggested?.find(({ _id }) => !own.has(_id));
  return (
    <section aria-labelledby="home-first">
      <Card className="grid justify-items-center text-center sm:py-8">
        <Khatam className="size-20" />
        <FinishedWords course={course} id="home-first" />
        <ProgressBar
          percent={course.progress}
          label={t("enrolment.progressOf", { title: shownTitle(course) })}
          className="mt-3 w-full max-w-sm"
        />
        <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:w-full">
          <LinkButton to={next ? coursePath(next._id) : "/courses"} className="max-sm:w-full">
            {next ? (
              <span className="wrap-anywhere">
                {tParts("enrolment.readNext", {
                  title: <UserText lang={next.language}>{shownTitle(next)}</UserText>,
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
            <span className="font-normal">· {t("enrolment.readAgain")}</span>
            <NameOf lang={course.language}>{shownTitle(course)}</NameOf>
          </LinkButton>
        </div>
      </Card>
    </section>
  );
}
