import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { lessonPath } from "../../lib/format/course-code.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Select } from "../../ui/form/select.tsx";
import { allNotesQuery } from "./notes.api.ts";

type ListedNote = DataOf<typeof contract.notes.listNotes>["notes"][number];

const GRID = "mt-6 grid items-start gap-4 sm:grid-cols-2 sm:gap-6";
const PLACEHOLDERS = 4;

export type AllNotesProps = {
  courseId: string;
  onChoose: (courseId: string) => void;
};

export function AllNotes({ courseId, onChoose }: AllNotesProps) {
  const list = useInfiniteQuery(allNotesQuery(courseId));
  const courses = list.data?.pages[0]?.courses ?? [];
  const notes = list.data?.pages.flatMap((page) => page.notes);
  return (
    <>
      {(courses.length > 1 || courseId !== "") && (
        <Select
          label={t("enrolment.course")}
          value={courseId}
          onChange={({ target }) => onChoose(target.value)}
          options={[
            { value: "", label: t("notes.allCourses") },
            ...courses.map((one) => ({
              value: one._id,
              label: shownTitle(one),
              lang: one.language,
            })),
          ]}
          className="max-w-md"
        />
      )}
      {!notes && list.error && <LoadError query={list} failed="notes.mineFailed" />}
      {!notes && !list.error && <NotesSkeleton />}
      {notes?.length === 0 && <EmptyState title={t("notes.mineNone")} />}
      {notes && notes.length > 0 && (
        <ul className={GRID}>
          {notes.map((note) => (
            <NoteInList key={note._id} note={note} />
          ))}
        </ul>
      )}
      <LoadMore list={list} failed="notes.mineFailed" className="mt-8 text-center" />
    </>
  );
}

function NoteInList({ note }: { note: ListedNote }) {
  const { title, description, image, alt, createdAt, course, lesson } = note;
  return (
    <Card as="li" isPadded={false} className="overflow-hidden">
      {image !== undefined && (
        <a href={image} target="_blank" rel="noopener noreferrer" className="block">
          <img
            src={image}
            alt={alt ?? t("notes.imageOf", { title: bidiIsolate(title) })}
            loading="lazy"
            decoding="async"
            className="aspect-video w-full bg-sunken object-cover"
          />
        </a>
      )}
      <div className="px-4 pt-4 sm:px-5">
        <TextBlock title={title}>
          <h2 className="text-lg">
            <UserText>{title}</UserText>
          </h2>
        </TextBlock>
        <Prose className="mt-1.5">{description}</Prose>
      </div>
      <p className="px-4 pt-1 pb-4 text-sm text-ink-soft sm:px-5">
        <TextLink
          to={lessonPath(course._id, lesson._id)}
          isStrong
          className="inline-flex min-h-11 items-center"
        >
          <UserText lang={course.language}>{lesson.title}</UserText>
        </TextLink>
        <span className="block">
          <UserText lang={course.language}>{shownTitle(course)}</UserText> · {formatDate(createdAt)}
        </span>
      </p>
    </Card>
  );
}

function NotesSkeleton() {
  return (
    <SkeletonGroup label={t("notes.loading")} className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Card key={index}>
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-5 h-4 w-1/2" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}
