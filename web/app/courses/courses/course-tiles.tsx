import {
  type LucideIcon,
  ListVideo,
  Megaphone,
  Mic,
  NotebookText,
  Share2,
  Ticket,
  UsersRound,
} from "lucide-react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import {
  announcementsPath,
  answerRecitationsPath,
  editorPath,
  sheetPath,
  slipsPath,
} from "../../lib/format/course-code.ts";
import type { CourseAction } from "./course-dialogs.tsx";
import type { OwnCourse } from "./courses.api.ts";

export type TileFigures = {
  takesRecitations: boolean;
  recitations: number;
  slips: number;
  newSlips: number;
  quiet: number;
  isSheetDue: boolean;
};

type TilesProps = {
  course: OwnCourse;
  /** Undefined while loading, and offline. */
  figures: TileFigures | undefined;
  onAction: (action: CourseAction) => void;
};

type Tile = {
  icon: LucideIcon;
  label: string;
  line: string | undefined;
  waits?: boolean | undefined;
} & ({ to: string } | { action: CourseAction });

function tilesOf({ course, figures }: Omit<TilesProps, "onAction">): Tile[] {
  const { _id: courseId, studentCount } = course;
  const { quiet = 0, recitations = 0, newSlips = 0 } = figures ?? {};
  const students = t("courses.studentCount", { count: studentCount });
  return [
    {
      icon: UsersRound,
      label: t("courses.students"),
      line: quiet > 0 ? `${students} · ${t("courses.quietCount", { count: quiet })}` : students,
      waits: quiet > 0,
      action: "students",
    },
    {
      icon: Megaphone,
      label: t("courses.announcements"),
      line: t("courses.tileAnnouncements"),
      to: announcementsPath(courseId),
    },
    {
      icon: NotebookText,
      label: t("courses.dailySheet"),
      line: t("courses.tileSheet", {
        state: course.dailySheet ? (figures?.isSheetDue ? "due" : "on") : "off",
      }),
      waits: figures?.isSheetDue,
      to: course.dailySheet ? sheetPath(courseId) : editorPath(courseId),
    },
    {
      icon: Mic,
      label: t("enrolment.recitations"),
      line:
        figures &&
        (figures.takesRecitations || recitations > 0
          ? t("courses.tileRecitations", { count: recitations })
          : t("courses.tileSheet", { state: "off" })),
      waits: recitations > 0,
      to: answerRecitationsPath(courseId),
    },
    {
      icon: Ticket,
      label: t("courses.tileSlips"),
      line:
        figures &&
        [
          t("courses.slipCount", { count: figures.slips }),
          ...(newSlips > 0 ? [t("courses.newSlipCount", { count: newSlips })] : []),
        ].join(" · "),
      waits: newSlips > 0,
      to: slipsPath(courseId),
    },
    { icon: Share2, label: t("courses.share"), line: t("courses.tileShare"), action: "share" },
    {
      icon: ListVideo,
      label: t("courses.tileEditor"),
      line: t("courses.lessonCount", { count: course.totalLessons }),
      to: editorPath(courseId),
    },
  ];
}

const TILE =
  "relative flex min-h-24 w-full flex-col items-start rounded-card border border-line bg-raised p-3 text-start hover:border-act";

export function CourseTiles({ course, figures, onAction }: TilesProps) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3">
      {tilesOf({ course, figures }).map((tile) => (
        <li key={tile.label} className="flex">
          {"to" in tile ? (
            <Link to={tile.to} className={TILE}>
              <TileContent tile={tile} />
            </Link>
          ) : (
            <button type="button" className={TILE} onClick={() => onAction(tile.action)}>
              <TileContent tile={tile} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function TileContent({ tile: { icon: Icon, label, line, waits } }: { tile: Tile }) {
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-act" />
      {waits && (
        <span aria-hidden="true" className="absolute end-3 top-4 size-2 rounded-full bg-gold" />
      )}
      <span className="mt-2 font-semibold">{label}</span>
      <span className="block min-h-5 text-sm text-ink-soft">{line}</span>
    </>
  );
}
