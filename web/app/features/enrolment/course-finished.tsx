import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { lessonPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Khatam } from "../../ui/display/khatam.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { enrolledQuery } from "./enrolment.api.ts";
import { type FinishedCourse, FinishedWords } from "./finished-words.tsx";

/** Shown when the last lesson of a course has just been completed. */
export function CourseFinished({ course }: { course: FinishedCourse }) {
  const { data } = useInfiniteQuery(enrolledQuery);
  const next = data?.pages[0]?.next?.lesson;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section
      ref={section}
      className="grid justify-items-center rounded-card bg-raised px-4 py-8 text-center shadow-raised"
    >
      <Khatam className="draws-khatam size-24" />
      <div role="status">
        <FinishedWords course={course} />
      </div>
      {next ? (
        <LinkButton to={lessonPath(next.course._id, next._id)} className="mt-6">
          <span>
            {tParts("enrolment.readNext", {
              title: <UserText lang={next.course.language}>{shownTitle(next.course)}</UserText>,
            })}
          </span>
        </LinkButton>
      ) : (
        <LinkButton to="/courses" variant="secondary" className="mt-6">
          {t("enrolment.explore")}
        </LinkButton>
      )}
    </section>
  );
}
