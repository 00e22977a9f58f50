import type { ReactNode } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { DocumentSkeleton, DocumentView } from "./document.tsx";
import { ImageView } from "./image.tsx";
import type { MediaSourceOptions } from "./source.ts";
import { MediaSkeleton } from "./stage.tsx";
import { type PlaybackTracker, VideoPlayer } from "./video.tsx";

export type MediaPlayerProps = MediaSourceOptions & {
  contentType: string;
  title: string;
  /** A URL that browsers download, also from another origin; absent where the page has that link. */
  downloadSrc?: string | undefined;
  /** The name shown below a document, and of its download. */
  fileName?: string | undefined;
  fileSize?: number | undefined;
  /** Shown below a document. */
  afterLastPage?: ReactNode;
  /** A picture of a video, shown until it is played. */
  poster?: string | undefined;
  tracker?: PlaybackTracker | undefined;
};

/** Shows a file by its type; other types are treated as video. */
export function MediaPlayer({
  contentType,
  downloadSrc,
  fileName,
  fileSize,
  afterLastPage,
  poster,
  tracker,
  ...media
}: MediaPlayerProps) {
  switch (mediaKind(contentType)) {
    case "image":
      return <ImageView {...media} />;
    case "pdf":
      return (
        <DocumentView
          key={withoutSignature(media.src)}
          {...media}
          downloadSrc={downloadSrc}
          fileName={fileName}
          fileSize={fileSize}
          afterLastPage={afterLastPage}
        />
      );
    case "video":
      return (
        <VideoPlayer
          {...media}
          isSound={contentType.startsWith("audio/")}
          poster={poster}
          tracker={tracker}
        />
      );
  }
}

/** Shown until the URL of a file is known, in the shape of its type. */
export function FileSkeleton({ contentType }: Pick<MediaPlayerProps, "contentType">) {
  const kind = mediaKind(contentType);
  if (kind === "pdf") return <DocumentSkeleton />;
  return <MediaSkeleton isTall={kind === "image"} />;
}

export function mediaKind(contentType: string): "image" | "pdf" | "video" {
  if (contentType.startsWith("image/")) return "image";
  return contentType === "application/pdf" ? "pdf" : "video";
}
