import { Maximize2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import { useMediaSource, type MediaSourceOptions } from "./source.ts";
import { FailedMedia, MediaStage } from "./stage.tsx";

export type ImageViewProps = MediaSourceOptions & { title: string };

/** The whole image, with a link to open it in full size in a new tab. */
export function ImageView({ title, ...options }: ImageViewProps) {
  const source = useMediaSource(options);
  if (source.state === "failed") {
    return <FailedMedia isTall message={t("ui.imageFailed")} source={source} />;
  }
  const isReady = source.state === "ready";
  return (
    <MediaStage isTall>
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
          alt={title}
          decoding="async"
          onLoad={source.onReady}
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
