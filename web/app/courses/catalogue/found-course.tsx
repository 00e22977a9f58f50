import { shownTitle } from "@madrasa/contract/shown-title";
import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { Byline } from "../../ui/display/byline.tsx";
import { Card } from "../../ui/display/card.tsx";
import { ClippedText, Ltr, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { JoinNow } from "./join-now.tsx";

export type FoundCourseProps = { course: DataOf<typeof contract.catalogue.lookUpCourse> };

export function FoundCourse({ course }: FoundCourseProps) {
  const title = shownTitle(course);
  const anchor = useRef<HTMLDivElement>(null);
  // Scrolls into view: on phones the result is below the fold.
  useEffect(() => {
    anchor.current?.scrollIntoView({ block: "nearest" });
  }, [course.code]);
  return (
    <Card as="article">
      <div ref={anchor} className="flex flex-wrap items-center gap-4">
        <Banner
          seed={course.code}
          src={course.banner}
          isThumbnail
          className="h-16 w-24 shrink-0 rounded-control"
        />
        <TextBlock title={title} className="min-w-0 grow basis-40">
          <h2 className="text-xl">
            <Link to={coursePath(course.code)} className="underline-offset-4 hover:underline">
              <UserText lang={course.language}>{title}</UserText>
            </Link>
          </h2>
          <Byline title={title} teacher={course.teacherId}>
            {t("catalogue.lessonCount", { count: course.totalLessons })}
          </Byline>
        </TextBlock>
        {course.closed ? (
          <p className="max-w-64 text-sm text-ink-soft">
            {t(course.closed === "COURSE_LOCKED" ? "catalogue.closed" : "catalogue.notNow")}
          </p>
        ) : (
          <JoinNow code={course.code} title={title} lang={course.language} />
        )}
      </div>
      <TextBlock title={title}>
        <ClippedText as="p" lines={3} lang={course.language} className="mt-4 text-ink-soft">
          {course.description}
        </ClippedText>
      </TextBlock>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Ltr className="font-mono text-sm break-all">{course.code}</Ltr>
        <CopyButton text={course.code} label={t("ui.copyCode")} variant="quiet" isCompact />
      </div>
    </Card>
  );
}
