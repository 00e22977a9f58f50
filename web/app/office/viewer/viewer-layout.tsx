import { shownTitle } from "@madrasa/contract/shown-title";
import { ArrowLeft, Menu, MessageCircle, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPercent } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Logo } from "../../ui/page/logo.tsx";
import { PageTools } from "../../ui/page/page-tools.tsx";
import type { CourseTree } from "./course-tree.ts";
import { LessonNavigation, type RenderMark } from "./lesson-navigation.tsx";
import { useSeenBy } from "./seen-by.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";

export type ViewerLayoutProps = {
  course: CourseTree;
  currentLessonId: string | undefined;
  isDrawerOpen: boolean;
  onDrawerChange: (isOpen: boolean) => void;
  saveControls: ReactNode;
  renderMark: RenderMark | undefined;
  status: ReactNode;
  /** Next to the title; a 44 px button. */
  menu?: ReactNode;
  children: ReactNode;
};

export function ViewerLayout(props: ViewerLayoutProps) {
  const { course, currentLessonId, isDrawerOpen, onDrawerChange, children } = props;
  const { saveControls, renderMark, status, menu } = props;
  const { backTo } = useSeenBy();
  const title = <UserText lang={course.language}>{shownTitle(course)}</UserText>;
  const lessons = (
    <>
      <div className="min-h-11">{saveControls}</div>
      <LessonNavigation course={course} currentLessonId={currentLessonId} renderMark={renderMark} />
    </>
  );
  return (
    <div className="md:flex md:items-start">
      <div className="sticky top-(--line-strip,0px) z-20 md:hidden">
        <header className="flex min-h-14 items-center gap-1 border-b border-line bg-ground ps-1.5 pe-4">
          <IconButton
            label={t("lessons.viewerShow")}
            aria-expanded={isDrawerOpen}
            aria-haspopup="dialog"
            icon={<Menu className="size-6" />}
            onClick={() => onDrawerChange(!isDrawerOpen)}
          />
          <ClippedText
            as="p"
            lang={course.language}
            className="min-w-0 grow font-serif font-semibold"
          >
            {shownTitle(course)}
          </ClippedText>
          <span className="shrink-0 ps-2 text-sm text-ink-soft tabular-nums">
            {formatPercent(course.progress ?? 0)}
          </span>
          {menu && <span className="-me-2.5 size-11 shrink-0">{menu}</span>}
        </header>
        {status}
      </div>

      <aside
        aria-label={t("lessons.viewerLessons")}
        className="sticky top-(--line-strip,0px) h-[calc(100dvh-var(--line-strip,0px))] w-80 shrink-0 overflow-y-auto border-e border-line bg-raised px-4 pt-4 pb-8 max-md:hidden"
      >
        <div className="flex items-center justify-between gap-2">
          <Link
            to={backTo(course._id)}
            className="flex min-h-11 min-w-0 items-center rounded-control"
          >
            <Logo />
          </Link>
          <PageTools />
        </div>
        <div className="-mx-4">{status}</div>
        <CoursesLink courseId={course._id} />
        <div className="mt-3 flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-xl">{title}</h2>
          {menu && <span className="-me-2.5 -mt-2 size-11 shrink-0">{menu}</span>}
        </div>
        <CourseProgress course={course} />
        {lessons}
      </aside>

      <Drawer isOpen={isDrawerOpen} onOpenChange={onDrawerChange} title={title}>
        <CourseProgress course={course} />
        {lessons}
        <div className="mt-6 flex items-center justify-between gap-2 border-t border-line pt-3">
          <CoursesLink courseId={course._id} />
          <PageTools />
        </div>
      </Drawer>

      <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 grow">
        <div className="mx-auto w-full max-w-5xl space-y-6 px-4 pt-4 pb-28 md:px-8 md:pt-7 lg:px-11">
          {children}
        </div>
      </main>
    </div>
  );
}

function CoursesLink({ courseId }: { courseId: string }) {
  const { backTo, back } = useSeenBy();
  return (
    <TextLink
      to={backTo(courseId)}
      isStrong
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem]"
    >
      <ArrowLeft className="size-4.5 rtl:-scale-x-100" />
      {t(back)}
    </TextLink>
  );
}

function CourseProgress({ course }: { course: CourseTree }) {
  return (
    <div className="mb-4">
      <TeacherContact teacher={course.teacherId} />
      <ProgressBar
        percent={course.progress ?? 0}
        label={t("lessons.viewerProgressOf", { title: shownTitle(course) })}
        className="mt-2"
      />
    </div>
  );
}

/** The teacher's name, with a contact link unless their number is hidden. */
function TeacherContact({ teacher }: { teacher: CourseTree["teacherId"] }) {
  const link = contactUrl(teacher);
  const isTelegram = teacher.TelegramOrWhatsapp === "telegram";
  const Icon = isTelegram ? Send : MessageCircle;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
      {link && (
        <TextLink href={link} isStrong className="inline-flex min-h-11 items-center gap-1.5">
          <Icon className="size-4 shrink-0" />
          {isTelegram ? t("lessons.viewerTelegram") : t("lessons.viewerWhatsapp")}
        </TextLink>
      )}
    </p>
  );
}
