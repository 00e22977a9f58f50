import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { sheetPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { type ListedCourse, ownCoursesQuery, useChangeCourse } from "./courses.api.ts";

export function TurnOnSheet() {
  const query = useInfiniteQuery(ownCoursesQuery);
  return (
    <Loaded query={query} failed="courses.loadFailed">
      {({ pages }) => {
        const courses = pages.flatMap((page) => page.courseList).filter(({ can }) => can.edit);
        if (courses.length === 0) {
          return <LinkButton to="/teacher-dashboard">{t("courses.yourCourses")}</LinkButton>;
        }
        return (
          <ul className="grid gap-6">
            {courses.map((course) => (
              <TurnOn key={course._id} course={course} isOnly={courses.length === 1} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function TurnOn({ course, isOnly }: { course: ListedCourse; isOnly: boolean }) {
  const navigate = useNavigate();
  const change = useChangeCourse(course._id, {
    done: "courses.dailySheetOn",
    failed: "courses.statusFailed",
  });
  const title = shownTitle(course);
  const turnOn = () =>
    change.mutate({ dailySheet: true }, { onSuccess: () => void navigate(sheetPath(course._id)) });
  return (
    <li className="grid justify-items-center gap-2">
      <p className="font-semibold text-ink wrap-anywhere">
        <UserText lang={course.language}>{title}</UserText>
      </p>
      <Button
        variant={isOnly ? "primary" : "secondary"}
        isPending={change.isPending}
        onClick={turnOn}
      >
        {t("courses.turnOnSheet")}
        <HiddenName lang={course.language}>{title}</HiddenName>
      </Button>
      <ActionError>{change.errorText}</ActionError>
    </li>
  );
}
