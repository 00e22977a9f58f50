import { CircleAlert, RotateCw } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { SpinnerMark } from "../feedback/spinner.tsx";
import type { MediaSource } from "./source.ts";

/** Aspect ratios: minimum, maximum, and default. */
const SHAPES = { video: [4 / 5, 16 / 9, 16 / 9], image: [4 / 5, 4 / 3, 1] } as const;

/** Shape of the content within bounds, at most as high as the window. */
export const STAGE_SHAPE =
  "mx-auto aspect-(--shape) w-[min(100%,calc(var(--shape)*max(12rem,70svh)))]";

type StageProps = {
  kind: keyof typeof SHAPES;
  aspectRatio: number | undefined;
  children: ReactNode;
};

export function Stage({ kind, aspectRatio, children }: StageProps) {
  const [narrowest, widest, unknown] = SHAPES[kind];
  const shape = Math.min(widest, Math.max(narrowest, aspectRatio ?? unknown));
  return (
    <div className="bg-stage" style={{ "--shape": shape } as CSSProperties}>
      {children}
    </div>
  );
}

export function MediaStage({ children }: { children?: ReactNode }) {
  return (
    <div className={`${STAGE_SHAPE} grid place-items-center overflow-hidden text-on-stage`}>
      {children}
    </div>
  );
}

export function MediaSkeleton() {
  return (
    <MediaStage>
      <p role="status">
        <SpinnerMark className="size-8" />
        <span className="sr-only">{t("ui.loading")}</span>
      </p>
    </MediaStage>
  );
}

export function FailedMedia(failure: MediaFailureProps) {
  return (
    <MediaStage>
      <MediaFailure {...failure} />
    </MediaStage>
  );
}

type MediaFailureProps = {
  message: string;
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
