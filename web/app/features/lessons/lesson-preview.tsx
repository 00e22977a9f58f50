import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import type { MediaPlayerProps } from "../../ui/media-player/media-player.tsx";
import { type LessonPlace, type LessonSummary, ownLessonQuery } from "./lessons.api.ts";
import { isWebUrl } from "@madrasa/contract/rules";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { Resource } from "./lesson-values.ts";

const MediaPlayer = lazyPart<MediaPlayerProps>(
  async () => (await import("../../ui/media-player/media-player.tsx")).MediaPlayer,
);

/** The lesson's file as students will see it. */
export function LessonPreview({ place, lesson }: { place: LessonPlace; lesson: LessonSummary }) {
  const client = useQueryClient();
  const { data, error, refetch, isRefetching } = useQuery(ownLessonQuery(place));

  if (error && !data) {
    return (
      <ErrorState
        message={errorMessage(error, "lessons.loadFailed")}
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Spinner label={t("ui.loading")} className="min-h-40" />;
  const renew = async () => {
    const { lesson: fresh } = await client.fetchQuery({ ...ownLessonQuery(place), staleTime: 0 });
    return fresh.filePath;
  };
  const { filePath, downloadPath, fileType, fileName, fileSize, thumbnail } = data.lesson;
  return (
    <>
      <MediaPlayer
        src={filePath}
        downloadSrc={downloadPath}
        contentType={fileType}
        title={lesson.title}
        fileName={fileName}
        fileSize={fileSize}
        poster={thumbnail}
        onExpired={renew}
      />
      <ResourceLinks resources={data.lesson.additionalResources} />
    </>
  );
}

/** The links of a lesson, as students see them. */
function ResourceLinks({ resources }: { resources: readonly Resource[] }) {
  const links = resources.filter(({ url }) => isWebUrl(url));
  if (links.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("lessons.resources")}>
      <p className="text-sm font-semibold">{t("lessons.resources")}</p>
      <ul className="mt-1 grid gap-2">
        {links.map(({ name, description, url }, place) => (
          <li key={`${place} ${url}`} className="wrap-anywhere">
            <TextLink href={url}>
              <UserText>{name}</UserText>
            </TextLink>
            {description !== "" && (
              <p dir="auto" className="text-sm text-ink-soft">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
