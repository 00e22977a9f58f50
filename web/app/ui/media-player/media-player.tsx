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
  /** A URL that browsers download, also from another origin; absent where the page has that link. */
  downloadSrc?: string | undefined;
  /** The name shown below a document, and of its download. */
  fileName?: string | undefined;
  fileSize?: number | undefined;
  /** A picture of a video, shown until it is played. */
  poster?: string | undefined;
  tracker?: PlaybackTracker | undefined;
  /** Width by height of a film or picture, where it is known before it is loaded. */
  aspectRatio?: number | undefined;
  /** As found when it was loaded. */
  onAspectRatio?: ((ratio: number) => void) | undefined;
  /** Stands for a picture; without it, the title. */
  alt?: string | undefined;
  captions?: readonly Captions[] | undefined;
  /** The language of its text, where it is known. */
  language?: Language | undefined;
};

/** Shows a file by its type; other types are treated as video. */
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

/** Shown until the URL of a file is known, in the shape of its type. */
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

/** The whole image, with a link to open it in full size in a new tab. */
function ImageView({ title, alt, onAspectRatio, ...options }: ImageViewProps) {
  const source = useMediaSource(options);
  if (source.state === "failed") {
    return <FailedMedia message={t("ui.imageFailed")} source={source} />;
  }
  const isReady = source.state === "ready";
  return (
    <MediaStage>
      <a
        // The newest URL: the shown image may have been loaded from one that has expired.
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
