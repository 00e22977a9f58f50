import { shownTitle } from "@madrasa/contract/shown-title";
import { formatNames } from "../../i18n/format-lists.ts";
import { formatNumber, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import type { ListedCourse } from "./courses.api.ts";

type Figure = NonNullable<ListedCourse["activity"]>["quiet"];

export function namesOf({ count, names }: Figure): string {
  const others = count - names.length;
  const named = names.map((name) => bidiIsolate(name));
  if (others > 0) named.push(t("courses.more", { count: others }));
  return formatNames(named);
}

type StudentFigureProps = {
  /** Accessible name, because screen readers do not see the column. */
  label: string;
  course: Pick<ListedCourse, "_id" | "title" | "language">;
  figure: Omit<Figure, "names"> & Partial<Pick<Figure, "names">>;
  /** Highlighted in gold while it is not 0. */
  isWaiting?: boolean;
  /** Opens the list of these students. Absent if the teacher may not read them. */
  onOpen?: (() => void) | undefined;
};

export function StudentFigure({ label, course, figure, isWaiting, onOpen }: StudentFigureProps) {
  const { count, names } = figure;
  const number = (
    <span className="flex items-center gap-2 font-serif text-2xl leading-8">
      {isWaiting && count > 0 && (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-gold" />
      )}
      {formatNumber(count)}
    </span>
  );
  if (!onOpen || count === 0) return number;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 -my-1 block min-h-11 rounded-control px-2 py-1 text-start hover:bg-sunken"
    >
      <span className="sr-only">{label}: </span>
      {number}
      <span
        className={classes(
          "block text-sm text-act",
          names && "cuts-text line-clamp-2 wrap-anywhere",
        )}
      >
        {names ? namesOf({ count, names }) : t("courses.seeStudents")}
      </span>
      <span className="sr-only">
        {" · "}
        <bdi lang={course.language}>{shownTitle(course)}</bdi>
      </span>
    </button>
  );
}
