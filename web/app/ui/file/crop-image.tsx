import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Maximize2,
  Minimize2,
} from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
  ReactCrop,
} from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { t } from "../../i18n/t.ts";
import { jpegFile } from "../../lib/browser/draw-jpeg.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { IconButton } from "../button/icon-button.tsx";
import { CROP_STEPS, type CropStep, stepped } from "./crop-step.ts";

/** Resolves after cropping; saving waits for it. */
export type CroppedImage = Promise<File>;

export type CropImageProps = {
  file: File;
  /** Width divided by height. */
  aspect: number;
  /** Wider results are scaled down; smaller ones are kept. */
  maxWidth: number;
  fileName: string;
  /** Called with the first selection and each change. */
  onCrop: (cropped: CroppedImage) => void;
  onUnreadable: () => void;
};

const QUALITY = 0.86;
const MIN_WIDTH = 60;

const ICONS: Record<CropStep, LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  left: ArrowLeft, // physical: of the picture
  right: ArrowRight, // physical: of the picture
  larger: Maximize2,
  smaller: Minimize2,
};

export function CropImage({
  file,
  aspect,
  maxWidth,
  fileName,
  onCrop,
  onUnreadable,
}: CropImageProps) {
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [part, setPart] = useState<PercentCrop>();
  /** Percent of the image's width. */
  const [minWidth, setMinWidth] = useState(0);

  const cut = (wanted: PercentCrop) => {
    if (!image.current) return;
    const cropped = cutOut(image.current, wanted, { maxWidth, fileName });
    cropped.catch(onUnreadable);
    onCrop(cropped);
  };
  const begin = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { width, height } = currentTarget;
    setMinWidth((100 * MIN_WIDTH) / width);
    const whole =
      width / height > aspect
        ? ({ unit: "%", height: 100 } as const)
        : ({ unit: "%", width: 100 } as const);
    const middle = centerCrop(makeAspectCrop(whole, aspect, width, height), width, height);
    setPart(middle);
    cut(middle);
    currentTarget.scrollIntoView({ block: "nearest" });
  };

  return (
    <div>
      <p className="mb-2 text-sm text-ink-soft">{t("ui.cropHelp")}</p>
      {/* The library uses left-to-right coordinates. The padding leaves room for handles. */}
      <div dir="ltr" className="grid place-items-center rounded-control bg-stage p-4">
        <ReactCrop
          crop={part}
          aspect={aspect}
          keepSelection
          minWidth={MIN_WIDTH}
          ariaLabels={handleLabels()}
          className="[--rc-border-color:var(--color-on-stage)]! [--rc-focus-color:var(--color-gold)]!"
          onChange={(_, percent) => setPart(percent)}
          onComplete={(_, percent) => cut(percent)}
        >
          {url && (
            <img
              ref={image}
              src={url}
              alt={t("ui.imageToCrop")}
              className="max-h-[50dvh] max-w-full"
              onLoad={begin}
              onError={onUnreadable}
            />
          )}
        </ReactCrop>
      </div>
      {/* Physical, as the picture. */}
      <div dir="ltr" className="mt-2 flex flex-wrap justify-center">
        {CROP_STEPS.map((step) => {
          const Icon = ICONS[step];
          const next = part && stepped(part, step, minWidth);
          return (
            <IconButton
              key={step}
              label={t("ui.cropStep", { step })}
              icon={<Icon className="size-5" />}
              // Keeps the focus at the limit.
              aria-disabled={!next}
              className="aria-disabled:opacity-35"
              onClick={() => {
                if (!next) return;
                setPart(next);
                cut(next);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

async function cutOut(
  image: HTMLImageElement,
  part: PercentCrop,
  { maxWidth, fileName }: { maxWidth: number; fileName: string },
): Promise<File> {
  const from = convertToPixelCrop(part, image.naturalWidth, image.naturalHeight);
  const scale = Math.min(1, maxWidth / from.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(from.width * scale));
  canvas.height = Math.max(1, Math.round(from.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  // JPEG has no transparency: black would replace it.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(
    image,
    from.x,
    from.y,
    from.width,
    from.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return jpegFile(canvas, fileName, QUALITY);
}

function handleLabels() {
  const handle = t("ui.cropHandle");
  return {
    cropArea: t("ui.cropArea"),
    nwDragHandle: handle,
    nDragHandle: handle,
    neDragHandle: handle,
    eDragHandle: handle,
    seDragHandle: handle,
    sDragHandle: handle,
    swDragHandle: handle,
    wDragHandle: handle,
  };
}
