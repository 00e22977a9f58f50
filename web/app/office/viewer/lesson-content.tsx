import type { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { formatBytes, formatDuration, bidiIsolate } from "../../i18n/format.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { FileSkeleton, type MediaPlayerProps } from "../../ui/media-player/media-player.tsx";
import type { ChooseRenditionProps } from "./choose-rendition.tsx";
import { type CourseTree, type LessonSummary, lessonsInOrder } from "./course-tree.ts";
import { FileIcon, fileTypeName } from "./file-type.tsx";
import { LessonResources } from "./lesson-resources.tsx";
import type { TranscriptProps } from "./transcript.tsx";
import { useAspectRatio } from "./use-aspect-ratio.ts";
import { useRendition } from "./use-rendition.ts";
import { useSeenBy } from "./seen-by.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Loaded lazily: most lessons have only one version. */
const ChooseRendition = lazyComponent<ChooseRenditionProps>(
  async () => (await import("./choose-rendition.tsx")).ChooseRendition,
  { Meanwhile: () => null, Instead: () => null },
);

/** Loaded lazily: few lessons have one. */
const Transcript = lazyComponent<TranscriptProps>(
  async () => (await import("./transcript.tsx")).Transcript,
  { Meanwhile: () => <div className="h-11" />, Instead: () => null },
);

export type LessonContentProps = {
  course: CourseTree;
  summary: LessonSummary;
  renderFile: (lesson: Lesson, player: MediaPlayerProps, choice: ReactNode) => ReactNode;
  /** Button that saves the lesson. Its space is reserved until it has loaded. */
  saveControls: ReactNode;
  onMissing: () => void;
};

/** Shows the title and the start of the description from the course immediately; the rest follows. */
export function LessonContent(props: LessonContentProps) {
  const { course, summary, renderFile, saveControls, onMissing } = props;
  const { lessonQuery, recitePath } = useSeenBy();
  const reading = useQuery(lessonQuery(course._id, summary._id));
  const { data: lesson, error } = reading;
  const isMissing = error instanceof ApiError && error.status === 404;
  const { shown, choices, choose, urlIn } = useRendition(lesson);
  const shape = useAspectRatio(summary);
  const choice = shown && choices.length > 1 && (
    <ChooseRendition choices={choices} shown={shown.kind} onChoose={choose} />
  );
  usePrefetchedNext(course, summary._id, lesson !== undefined);
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);

  const text = (
    <div className="grid gap-y-4">
      <div>
        <FileFacts summary={summary} bytes={shown?.size ?? lesson?.fileSize} />
        <TextBlock title={summary.title} className="mt-1.5">
          <h1 className="text-2xl md:text-[1.75rem]">
            <UserText lang={course.language}>{summary.title}</UserText>
          </h1>
          {summary.description && (
            <Prose isAligned lang={course.language} className="mt-4 text-ink-soft">
              {lesson?.description ?? summary.description}
            </Prose>
          )}
        </TextBlock>
      </div>
      <div className="min-h-11">{saveControls}</div>
    </div>
  );
  return (
    <article className="@container space-y-6">
      <div className="overflow-hidden max-md:-mx-4 max-md:-mt-4 md:rounded-card">
        {lesson ? (
          renderFile(
            lesson,
            {
              src: urlIn(lesson),
              contentType: shown?.fileType ?? lesson.fileType,
              title: summary.title,
              language: course.language,
              fileName: lesson.fileName,
              fileSize: lesson.fileSize,
              poster: lesson.thumbnail,
              alt: lesson.alt,
              captions: lesson.texts?.filter(({ kind }) => kind === "captions"),
              onExpired: async () => {
                const { data, isError } = await reading.refetch();
                return isError || !data ? undefined : urlIn(data);
              },
              ...shape,
            },
            choice,
          )
        ) : error ? (
          <div className="grid min-h-56 place-items-center bg-raised sm:aspect-video">
            <ErrorState
              message={readFailure(error, "lessons.viewerFailed")}
              isRetrying={reading.isFetching}
              onRetry={() => void reading.refetch()}
            />
          </div>
        ) : (
          <FileSkeleton contentType={summary.fileType} aspectRatio={shape.aspectRatio} />
        )}
      </div>
      {lesson?.texts
        ?.filter(({ kind }) => kind === "transcript")
        .map((text) => (
          <Transcript key={text.language} text={text} />
        ))}
      {text}
      {lesson?.recite && recitePath && (
        <LinkButton
          to={recitePath(course._id, lesson._id)}
          variant="secondary"
          icon={<Mic className="size-5" />}
        >
          {t("lessons.reciteThis")}
        </LinkButton>
      )}
      {lesson && <LessonResources lesson={lesson} language={course.language} />}
    </article>
  );
}

function FileFacts({ summary, bytes = 0 }: { summary: LessonSummary; bytes?: number }) {
  const facts = [
    ...(summary.durationSeconds === undefined ? [] : [formatDuration(summary.durationSeconds)]),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
      <Badge icon={<FileIcon contentType={summary.fileType} className="size-4" />}>
        {fileTypeName(summary.fileType)}
      </Badge>
      {facts.map(bidiIsolate).join(" · ")}
    </p>
  );
}

function usePrefetchedNext(course: CourseTree, lessonId: string, isReady: boolean): void {
  const queryClient = useQueryClient();
  const { lessonQuery } = useSeenBy();
  const lessons = lessonsInOrder(course);
  const nextId = lessons[lessons.findIndex(({ _id }) => _id === lessonId) + 1]?._id;
  useEffect(() => {
    if (isReady && nextId) void queryClient.prefetchQuery(lessonQuery(course._id, nextId));
  }, [course._id, isReady, lessonQuery, nextId, queryClient]);
}
