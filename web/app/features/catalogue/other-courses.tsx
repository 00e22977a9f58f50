import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { type CoursePage, coursesOfTeacherQuery, OTHER_COURSES } from "./catalogue.api.ts";
import { CourseCard } from "./course-card.tsx";

/** The other courses of a course's teacher; nothing where that is all, or cannot be read. */
export function OtherCourses({ course }: { course: CoursePage }) {
  const { _id, firstName, lastName } = course.teacherId;
  const { data } = useQuery(coursesOfTeacherQuery(_id));
  const others = data?.courseList.filter((one) => one._id !== course._id) ?? [];
  if (others.length === 0) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <section aria-labelledby="other-courses" className="mt-12">
      <SectionHeading id="other-courses">
        {tParts("catalogue.otherCourses", { name: <UserText>{name}</UserText> })}
      </SectionHeading>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {others.slice(0, OTHER_COURSES).map((one) => (
          <CourseCard key={one._id} course={one} headingLevel={3} isLinkOnly />
        ))}
      </ul>
      {(others.length > OTHER_COURSES || data?.nextCursor) && (
        <TextLink
          to={`/courses?search=${encodeURIComponent(name)}`}
          isStrong
          className="mt-4 inline-flex min-h-11 items-center"
        >
          {t("catalogue.allOfTeacher")}
        </TextLink>
      )}
    </section>
  );
}
