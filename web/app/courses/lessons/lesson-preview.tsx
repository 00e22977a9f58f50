import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Language } from "@madrasa/contract/languages";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { MediaPlayerProps } from "../../ui/media-player/media-player.tsx";
import { type LessonRef, type LessonSummary, ownLessonQuery } from "./lessons.api.ts";
import { isWebUrl } from "@madrasa/contract/rules";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { Resource } from "./lesson-fields.tsx";

const MediaPlayer = lazyComponent<MediaPlayerProps>(
  async () => (await import("../../ui/media-player/media-player.tsx")).MediaPlayer,
);

type LessonPreviewProps = { lessonRef: LessonRef; lesson: LessonSummary; language: Language };

export function LessonPreview({ lessonRef, lesson, language }: LessonPreviewProps) {
  const client = useQueryClient();
  const query = useQuery(ownLessonQuery(lessonRef));
  const renew = async () => {
    const { lesson: fresh } = await client.fetchQuery({
      ...ownLessonQuery(lessonRef),
      staleTime: 0,
    });
    return fresh.filePath;
  };
  return (
    <Loaded query={query} failed="lessons.loadFailed">
      {({ lesson: loaded }) => (
        <>
          <MediaPlayer
            src={loaded.filePath}
            downloadSrc={loaded.downloadPath}
            contentType={loaded.fileType}
            title={lesson.title}
            language={language}
            fileName={loaded.fileName}
            fileSize={loaded.fileSize}
            poster={loaded.thumbnail}
            aspectRatio={loaded.aspectRatio}
            alt={loaded.alt}
            captions={loaded.texts?.filter(({ kind }) => kind === "captions")}
            onExpired={renew}
          />
          <ResourceLinks resources={loaded.additionalResources} language={language} />
        </>
      )}
    </Loaded>
  );
}

type ResourceLinksProps = { resources: readonly Resource[]; language: Language };

function ResourceLinks({ resources, language }: ResourceLinksProps) {
  const links = resources.filter(({ url }) => isWebUrl(url));
  if (links.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("lessons.resources")}>
      <p className="text-sm font-semibold">{t("lessons.resources")}</p>
      <ul className="mt-1 grid gap-2">
        {links.map(({ name, description, url }, index) => (
          <li key={`${index} ${url}`} className="wrap-anywhere">
            <TextLink href={url}>
              <UserText lang={language}>{name}</UserText>
            </TextLink>
            {description !== "" && (
              <p dir="auto" lang={language} className="text-sm text-ink-soft">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
