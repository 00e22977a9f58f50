import type { Language } from "@madrasa/contract/languages";
import { shownTitle } from "@madrasa/contract/shown-title";
import { tParts } from "../../i18n/t-parts.ts";
import { UserText } from "../../ui/display/user-text.tsx";

export type FinishedCourse = {
  _id: string;
  title: string;
  language: Language;
  teacherId: { firstName: string; lastName: string };
};

export function FinishedWords({ course, id }: { course: FinishedCourse; id?: string }) {
  const { firstName, lastName } = course.teacherId;
  return (
    <>
      <h2 id={id} className="mt-3 text-2xl">
        {tParts("enrolment.youFinished", {
          title: <UserText lang={course.language}>{shownTitle(course)}</UserText>,
        })}
      </h2>
      <p className="mt-1 text-ink-soft">
        {tParts("catalogue.taughtBy", {
          name: <UserText>{`${firstName} ${lastName}`}</UserText>,
        })}
      </p>
    </>
  );
}
