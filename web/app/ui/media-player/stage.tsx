import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { SpinnerMark } from "../feedback/spinner.tsx";
import type { MediaSource } from "./source.ts";

export type MediaStageProps = {
  children?: ReactNode;
  /** Square on a phone, where an upright page or chart would be too small to read. */
  isTall?: boolean;
};

/** The dark background of an image or a video, with a fixed shape. */
export function MediaStage({ children, isTall = false }: MediaStageProps) {
  return (
    <div
      className={classes(
        "grid w-full place-items-center overflow-hidden bg-stage text-on-stage",
        isTall ? "aspect-square sm:aspect-video" : "aspect-video",
      )}
    >
      {children}
    </div>
  );
}

export function MediaSkeleton({ isTall }: Pick<MediaStageProps, "isTall">) {
  return (
    <MediaStage isTall={isTall}>
      <p role="status">
        <SpinnerMark className="size-8" />
        <span className="sr-only">{t("ui.loading")}</span>
      </p>
    </MediaStage>
  );
}

export type FailedMediaProps = Pick<MediaStageProps, "isTall"> & MediaFailureProps;

export function FailedMedia({ isTall, ...failure }: FailedMediaProps) {
  return (
    <MediaStage isTall={isTall}>
      <MediaFailure {...failure} />
    </MediaStage>
  );
}

type MediaFailureProps = {
  message: string;
  /** A step that the viewer can take, where a retry may not help. */
  advice?: string | undefined;
  source: Pick<MediaSource, "isRetrying" | "retry">;
};

export function MediaFailure({ message, advice, source }: MediaFailureProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 text-center">
      <CircleAlert strokeWidth={1.5} className="mb-2 size-8" />
      <p className="font-serif text-lg font-semibold">{message}</p>
      {advice && <p className="mt-1 max-w-sm">{advice}</p>}
      <Button
        variant="secondary"
        className="mt-4"
        icon={<RotateCw className="size-4" />}
        isPending={source.isRetrying}
        onClick={source.retry}
      >
        {t("ui.tryAgain")}
      </Button>
    </div>
  );
}
