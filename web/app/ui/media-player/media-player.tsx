import type { Language } from "@madrasa/contract/languages";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import type { Captions } from "./captions-select.tsx";
import { DocumentSkeleton, DocumentView } from "./document.tsx";
import { type MediaSourceOptions, useMediaSource } from "./source.ts";
import { MediaSkeleton, FailedMedia, MediaStage, Stage } from "./stage.tsx";
import { type PlaybackTracker, VideoPlayer } from "./video.tsx";
import { Maximize2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";

export type MediaPlayerProps = MediaSourceOptions & {
  contentType: string;
  title: string;
  /** URL for downloads from another origin; absent if the page has the link. */
  downloadSrc?: string | undefined;
  /** Shown below a document and used for its download. */
  fileName?: string | undefined;
  fileSize?: number | undefined;
  poster?: string | undefined;
  tracker?: PlaybackTracker | undefined;
  aspectRatio?: number | undefined;
  onAspectRatio?: ((ratio: number) => void) | undefined;
  /** Image description; by default the title. */
  alt?: string | undefined;
  captions?: readonly Captions[] | undefined;
  language?: Language | undefined;
};

export function MediaPlayer({
  contentType,
  downloadSrc,
  fileName,
  fileSize,
  poster,
  tracker,
  alt,
  captions,
  language,
  aspectRatio,
  onAspectRatio,
  ...media
}: MediaPlayerProps) {
  switch (mediaKind(contentType)) {
    case "image":
      return (
        <Stage kind="image" aspectRatio={aspectRatio}>
          <ImageView {...media} alt={alt} onAspectRatio={onAspectRatio} />
        </Stage>
      );
    case "pdf":
      return (
        <DocumentView
          key={withoutSignature(media.src)}
          {...media}
          downloadSrc={downloadSrc}
          fileName={fileName}
          fileSize={fileSize}
          language={language}
        />
      );
    case "video":
      return (
        <Stage kind="video" aspectRatio={aspectRatio}>
          <VideoPlayer
            {...media}
            isSound={contentType.startsWith("audio/")}
            poster={poster}
            tracker={tracker}
            captions={captions}
            onAspectRatio={onAspectRatio}
          />
        </Stage>
      );
  }
}

export function FileSkeleton({
  contentType,
  aspectRatio,
}: Pick<MediaPlayerProps, "contentType" | "aspectRatio">) {
  const kind = mediaKind(contentType);
  if (kind === "pdf") return <DocumentSkeleton />;
  return (
    <Stage kind={kind} aspectRatio={aspectRatio}>
      <MediaSkeleton />
    </Stage>
  );
}

export function mediaKind(contentType: string): "image" | "pdf" | "video" {
  if (contentType.startsWith("image/")) return "image";
  return contentType === "application/pdf" ? "pdf" : "video";
}

type ImageViewProps = MediaSourceOptions &
  Pick<MediaPlayerProps, "title" | "alt" | "onAspectRatio">;

function ImageView({ title, alt, onAspectRatio, ...options }: ImageViewProps) {
  const source = useMediaSource(options);
  if (source.state === "failed") {
    return <FailedMedia message={t("ui.imageFailed")} source={source} />;
  }
  const isReady = source.state === "ready";
  return (
    <MediaStage>
      <a
        // Latest URL: that of the shown image may have expired.
        href={options.src}
        target="_blank"
        rel="noopener noreferrer"
        className="group relative grid size-full place-items-center overflow-hidden -outline-offset-4 focus-visible:outline-on-stage"
      >
        {!isReady && <SpinnerMark className="absolute size-8" />}
        <img
          src={source.url}
          alt={alt ?? title}
          decoding="async"
          onLoad={({ currentTarget: image }) => {
            onAspectRatio?.(image.naturalWidth / image.naturalHeight);
            source.onReady();
          }}
          onError={() => source.onFailure(true)}
          className={classes("absolute inset-0 size-full object-contain", !isReady && "opacity-0")}
        />
        <span className="absolute end-2 bottom-2 inline-flex size-11 items-center justify-center gap-2 rounded-control bg-stage/85 text-sm sm:h-9 sm:w-auto sm:px-3">
          <Maximize2 className="size-4" />
          <span className="max-sm:sr-only">{t("ui.openFullSize")}</span>
        </span>
      </a>
    </MediaStage>
  );
}
