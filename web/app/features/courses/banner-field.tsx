import { BANNER_ASPECT, BANNER_FILENAME, FILE_RULES } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import type { CroppedImage } from "../../ui/file/crop-image.tsx";
import { CroppedImageField } from "../../ui/file/cropped-image-field.tsx";

/** Wide enough for a large screen; more pixels would only take longer to load. */
const BANNER_WIDTH = 1800;

type BannerFieldProps = {
  value: CroppedImage | undefined;
  onChange: (banner: CroppedImage | undefined) => void;
  error: string | undefined;
};

export function BannerField(props: BannerFieldProps) {
  return (
    <CroppedImageField
      {...props}
      label={t("courses.banner")}
      pickLabel={t("courses.chooseBanner")}
      description={t("courses.bannerShape")}
      rule={FILE_RULES.banner}
      aspect={BANNER_ASPECT}
      maxWidth={BANNER_WIDTH}
      fileName={BANNER_FILENAME}
    />
  );
}
