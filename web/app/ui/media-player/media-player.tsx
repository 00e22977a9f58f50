import { DocumentSkeleton, DocumentView } from "./document.tsx";
import { ImageView } from "./image.tsx";
import { fileOf, type MediaSourceOptions } from "./source.ts";
import { MediaSkeleton } from "./stage.tsx";
import { type PlaybackTracker, VideoPlayer } from "./video.tsx";

export type MediaPlayerProps = MediaSourceOptions & {
  contentType: string;
  title: string;
  /** An address that browsers keep as a file, wherever it is; else `src` has to do. */
  downloadSrc?: string | undefined;
  /** Shown below a document, and what it is kept under. */
  fileName?: string | undefined;
  fileSize?: number | undefined;
  tracker?: PlaybackTracker | undefined;
};

/** Shows a file by its type; what is neither picture nor document is taken for a video. */
export function MediaPlayer({
  contentType,
  downloadSrc,
  fileName,
  fileSize,
  tracker,
  ...media
}: MediaPlayerProps) {
  switch (mediaKind(contentType)) {
    case "image":
      return <ImageView {...media} />;
    case "pdf":
      return (
        <DocumentView
          key={fileOf(media.src)}
          {...media}
          downloadSrc={downloadSrc ?? media.src}
          fileName={fileName}
          fileSize={fileSize}
        />
      );
    case "video":
      return <VideoPlayer {...media} tracker={tracker} />;
  }
}

/** The place of a file whose address is still to come, in that file's shape. */
export function FileSkeleton({ contentType }: Pick<MediaPlayerProps, "contentType">) {
  const kind = mediaKind(contentType);
  if (kind === "pdf") return <DocumentSkeleton />;
  return <MediaSkeleton isTall={kind === "image"} />;
}

export function mediaKind(contentType: string): "image" | "pdf" | "video" {
  if (contentType.startsWith("image/")) return "image";
  return contentType === "application/pdf" ? "pdf" : "video";
}
