import { shownTitle } from "@madrasa/contract/shown-title";
import { ArrowDownToLine, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { coursePathOfStudent, finishedPath } from "../../lib/format/course-code.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { Khatam } from "../../ui/display/khatam.tsx";
import { ClippedText, HiddenName, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import type { EnrolledCourseData } from "./enrolment.api.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";

const SaveEnrolled = lazyComponent(async () => (await import("./save-enrolled.tsx")).SaveEnrolled);

/** Makes the whole row open the course on phones. */
const OPEN =
  "text-sm font-semibold text-act max-md:after:absolute max-md:after:inset-0 max-md:after:rounded-control max-md:focus-visible:outline-none max-md:focus-visible:after:outline-2 max-md:focus-visible:after:outline-act";
const OPEN_CARD =
  "md:inline-flex md:min-h-11 md:grow md:items-center md:justify-center md:gap-2 md:rounded-control md:border md:border-line md:bg-raised md:px-4 md:py-2 md:text-[0.9375rem] md:leading-tight md:transition-colors md:duration-150 md:hover:border-act md:hover:bg-act-soft";

export type EnrolledCourseProps = {
  course: EnrolledCourseData;
  /** True if any lesson is available offline. */
  isSaved: boolean;
  /** True if the list comes from the device, because there is no connection. */
  isSavedCopy: boolean;
};

export function EnrolledCourse({ course, isSaved, isSavedCopy }: EnrolledCourseProps) {
  const { firstName, lastName } = course.teacherId;
  const title = shownTitle(course);
  const isFinished = course.progress === 100;
  const Heading = isFinished ? "h3" : "h2";
  const isAway = isSavedCopy && !isSaved;
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const label = (words: string) => [words, bidiIsolate(title)].join(": ");
  return (
    <li className="min-w-0 md:flex md:flex-col md:overflow-hidden md:rounded-card md:bg-raised md:shadow-raised">
      <div className="relative max-md:flex max-md:min-h-18 max-md:items-center max-md:gap-3 max-md:py-1.5 md:flex md:grow md:flex-col">
        <Banner
          seed={course._id}
          src={course.banner}
          className={classes(
            "max-md:aspect-auto max-md:h-14 max-md:w-10 max-md:shrink-0 max-md:rounded-control",
            isAway && "opacity-40 grayscale",
          )}
        />
        <div className="min-w-0 grow max-md:pe-10 md:flex md:flex-col md:p-5">
          <TextBlock title={title} className={isAway ? "text-ink-soft" : undefined}>
            <Heading className="max-md:font-sans max-md:text-base md:text-xl">
              <ClippedText lines={2} lang={course.language}>
                {title}
              </ClippedText>
            </Heading>
            <p className="mt-0.5 mb-4 text-sm text-ink-soft max-md:hidden">
              <UserText>{`${firstName} ${lastName}`}</UserText>
            </p>
          </TextBlock>
          <div className="flex items-center gap-3 md:mt-auto md:block">
            <ProgressBar
              percent={course.progress}
              label={t("enrolment.progressOf", { title })}
              className="min-w-0 grow"
            />
            {(isFinished || course.finishedAt) && !isAway && (
              <Link
                to={finishedPath(course._id)}
                className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-gold-ink max-md:relative max-md:z-10 max-md:-mx-2.5 md:w-fit md:pe-2"
              >
                <Khatam className="size-6" />
                <span className="max-md:sr-only">{t("enrolment.finished")}</span>
                <HiddenName lang={course.language}>{title}</HiddenName>
              </Link>
            )}
            <div className="flex items-center gap-2 md:mt-4">
              {isAway ? (
                <span className="text-sm text-ink-soft">{t("saved.notHere")}</span>
              ) : (
                <>
                  <Link to={coursePathOfStudent(course._id)} className={classes(OPEN, OPEN_CARD)}>
                    {course.progress > 0
                      ? t("enrolment.continueCourse")
                      : t("enrolment.startCourse")}
                    <HiddenName lang={course.language}>{title}</HiddenName>
                  </Link>
                  <IconButton
                    label={label(t(isSaved ? "saved.kept" : "saved.keep"))}
                    aria-expanded={isOpen}
                    aria-controls={panelId}
                    icon={
                      isSaved ? (
                        <Smartphone className="size-5 text-act" />
                      ) : (
                        <ArrowDownToLine className="size-5" />
                      )
                    }
                    className="max-md:absolute max-md:inset-y-0 max-md:-end-2 max-md:my-auto"
                    onClick={() => setOpen(!isOpen)}
                  />
                </>
              )}
            </div>
          </div>
        </div>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <div className="pb-4 max-md:ps-13 md:px-5 md:pb-5">
            <SaveEnrolled courseId={course._id} />
          </div>
        )}
      </div>
    </li>
  );
}
