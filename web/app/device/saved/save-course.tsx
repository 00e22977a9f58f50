import { UserText } from "../../ui/display/user-text.tsx";
import { t } from "../../i18n/t.ts";
import { formatBytes } from "../../i18n/format.ts";
import type { Course } from "./saved-rows.ts";
import { bytesToSave } from "./rendition-to-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { deleteSavedLessons, save } from "./save-lessons.ts";
import { RoomLeft } from "./room-left.tsx";
import { useSavedList } from "./saved-list.ts";

type Summary = NonNullable<Course["sections"]>[number]["lessonIds"][number];

export function SaveCourse({ course }: { course: Course }) {
  const sections = (course.sections ?? []).filter(({ lessonIds }) => lessonIds.length > 0);
  if (sections.length === 0) return null;
  return (
    <Disclosure title={t("saved.keep")} className="mb-3">
      <ul className="ps-7">
        <SaveSome course={course} lessons={sections.flatMap(({ lessonIds }) => lessonIds)}>
          {t("saved.keepAll")}
        </SaveSome>
        {sections.length > 1 &&
          sections.map(({ _id, title, lessonIds }) => (
            <SaveSome key={_id} course={course} lessons={lessonIds} name={title}>
              {t("saved.keepSection")}
            </SaveSome>
          ))}
      </ul>
      <RoomLeft className="ps-7" />
    </Disclosure>
  );
}

type SaveSomeProps = {
  course: Course;
  lessons: readonly Summary[];
  name?: string;
  children: string;
};

function SaveSome({ course, lessons, name, children }: SaveSomeProps) {
  const { lessons: listed } = useSavedList();
  const wanted = lessons.filter(({ _id }) => listed.has(_id));
  const saved = wanted.filter(({ _id }) => listed.get(_id)?.state === "saved").length;
  const size = formatBytes(lessons.reduce((total, lesson) => total + bytesToSave(lesson), 0));
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      {name !== undefined && (
        <p className="text-sm font-semibold wrap-anywhere">
          <UserText lang={course.language}>{name}</UserText>
        </p>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {wanted.length > 0 ? t("saved.keptOf", { kept: saved, total: lessons.length }) : size}
      </p>
      <div className="flex flex-wrap gap-1">
        {wanted.length < lessons.length && (
          <Button
            variant="tinted"
            isCompact
            isPending={false}
            onClick={() => save(course, lessons)}
          >
            {children}
            {name !== undefined && <span className="sr-only"> {name}</span>}
          </Button>
        )}
        {wanted.length > 0 && (
          <Button
            variant="quiet"
            isCompact
            aria-label={t("saved.removeNamed", { title: name ?? course.title })}
            onClick={() => deleteSavedLessons(wanted.map(({ _id }) => _id))}
          >
            {t("saved.remove")}
          </Button>
        )}
      </div>
    </li>
  );
}
