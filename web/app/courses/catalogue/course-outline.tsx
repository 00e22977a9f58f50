import { FileText, Image, Play } from "lucide-react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Ltr, Prose, UserText } from "../../ui/display/user-text.tsx";
import type { CoursePage } from "./catalogue.api.ts";

type Section = CoursePage["sections"][number];
type Lesson = Section["lessons"][number];

type CourseOutlineProps = Pick<CoursePage, "sections" | "language">;

/** Sections of a course, the first one open. Lessons are not links. */
export function CourseOutline({ sections, language }: CourseOutlineProps) {
  return (
    <div className="mt-4 divide-y divide-line border-y border-line">
      {sections.map((section, index) => (
        <Disclosure
          key={section._id}
          isInitiallyOpen={index === 0}
          className="py-1.5"
          title={
            <UserText lang={language} className="block">
              {section.title}
            </UserText>
          }
          end={
            <span className="shrink-0 text-sm text-ink-soft">
              {t("catalogue.lessonCount", { count: section.lessons.length })}
            </span>
          }
        >
          <div className="pb-3 ps-7">
            <Prose lang={language} className="text-ink-soft">
              {section.description}
            </Prose>
            <ol className="mt-3">
              {section.lessons.map((lesson, index) => (
                // Lessons have no ids here: their order is their only key.
                <LessonRow key={index} lesson={lesson} language={language} />
              ))}
            </ol>
          </div>
        </Disclosure>
      ))}
    </div>
  );
}

function LessonRow({ lesson, language }: { lesson: Lesson; language: CoursePage["language"] }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <LessonIcon fileType={lesson.fileType} />
      <span className="min-w-0 grow">
        <UserText lang={language} className="block wrap-break-word">
          {lesson.title}
        </UserText>
        <span className="sr-only"> · {t("catalogue.lessonKind", { kind: lesson.kind })}</span>
      </span>
      {lesson.durationSeconds !== undefined && lesson.durationSeconds > 0 && (
        <Ltr className="shrink-0 text-sm text-ink-soft tabular-nums">
          {formatDuration(lesson.durationSeconds)}
        </Ltr>
      )}
    </li>
  );
}

function LessonIcon({ fileType }: { fileType: string }) {
  const mark = {
    "aria-hidden": true,
    strokeWidth: 1.5,
    className: "mt-0.5 size-5 shrink-0 text-act",
  } as const;
  // A video may be audio until its images have been uploaded.
  if (/^(video|audio)\//.test(fileType)) return <Play {...mark} />;
  return fileType.startsWith("image/") ? <Image {...mark} /> : <FileText {...mark} />;
}
