import { BANNER_ASPECT, BANNER_FILENAME, BANNER_WIDTH, FILE_RULES } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { CroppedImage } from "../../ui/file/crop-image.tsx";
import { CroppedImageField } from "../../ui/file/cropped-image-field.tsx";
import type { ChooseLatticeProps } from "./choose-lattice.tsx";
import type { LatticeName } from "./lattices.ts";

const ChooseLattice = lazyComponent<ChooseLatticeProps>(
  async () => (await import("./choose-lattice.tsx")).ChooseLattice,
  { Meanwhile: LatticesSkeleton },
);

/** Part of an image, or a lattice that is drawn when saved. */
export type ChosenBanner = CroppedImage | LatticeName;

type BannerFieldProps = {
  value: ChosenBanner | undefined;
  onChange: (banner: ChosenBanner | undefined) => void;
  error: string | undefined;
};

export function BannerField({ value, onChange, error }: BannerFieldProps) {
  const isLattice = typeof value === "string";
  /** Counter of chosen lattices, used as a key to reset the image field. */
  const [choices, setChoices] = useState(0);
  const choose = (name: LatticeName) => {
    setChoices(choices + 1);
    onChange(name);
  };
  return (
    <div>
      <CroppedImageField
        key={choices}
        value={isLattice ? undefined : value}
        onChange={onChange}
        error={error}
        label={t("courses.banner")}
        pickLabel={t("courses.chooseBanner")}
        description={t("courses.bannerShape")}
        rule={FILE_RULES.banner}
        aspect={BANNER_ASPECT}
        maxWidth={BANNER_WIDTH}
        fileName={BANNER_FILENAME}
      />
      <ChooseLattice value={isLattice ? value : undefined} onChange={choose} />
    </div>
  );
}

/** As high as the six lattices, to prevent a layout shift. */
function LatticesSkeleton() {
  return (
    <div className="mt-4">
      <div className="mb-2 h-6" />
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 sm:gap-x-4">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="p-1">
            <Skeleton className={`${BANNER_SHAPE} w-full`} />
            <div className="mt-1.5 h-5" />
          </div>
        ))}
      </div>
    </div>
  );
}
