import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { Button } from "../button/button.tsx";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import type { CroppedImage, CropImageProps } from "./crop-image.tsx";
import { FilePicker } from "./picker.tsx";
import type { FileRule } from "./rule.ts";

const CropImage = lazyComponent<CropImageProps>(
  async () => (await import("./crop-image.tsx")).CropImage,
);

export type CroppedImageFieldProps = Pick<CropImageProps, "aspect" | "maxWidth" | "fileName"> & {
  label: string;
  pickLabel: string;
  description?: ReactNode;
  rule: FileRule;
  value: CroppedImage | undefined;
  onChange: (cropped: CroppedImage | undefined) => void;
  error?: string | undefined;
};

export function CroppedImageField({
  label,
  pickLabel,
  description,
  rule,
  value,
  onChange,
  error,
  ...crop
}: CroppedImageFieldProps) {
  const [picked, setPicked] = useState<File>();
  const [isUnreadable, setUnreadable] = useState(false);

  const pick = (file: File) => {
    setUnreadable(false);
    setPicked(file);
  };
  const clear = () => {
    setPicked(undefined);
    onChange(undefined);
  };
  return (
    <div>
      <p className="mb-2 text-[0.9375rem] font-semibold">{label}</p>
      {picked ? (
        <CropImage
          {...crop}
          file={picked}
          onCrop={onChange}
          onUnreadable={() => {
            setUnreadable(true);
            clear();
          }}
        />
      ) : value ? (
        <Preview image={value} aspect={crop.aspect} />
      ) : (
        <FilePicker
          label={pickLabel}
          description={description}
          rule={rule}
          error={isUnreadable ? t("ui.imageUnreadable") : error}
          onPick={pick}
        />
      )}
      {(picked || value) && (
        <Button variant="quiet" isCompact className="mt-2" onClick={clear}>
          {t("ui.chooseAnother")}
        </Button>
      )}
    </div>
  );
}

function Preview({ image, aspect }: { image: CroppedImage; aspect: number }) {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    void image.then(setFile, () => setFile(undefined));
  }, [image]);
  return (
    <div className="overflow-hidden rounded-control bg-sunken" style={{ aspectRatio: aspect }}>
      {file && <Picture file={file} />}
    </div>
  );
}

function Picture({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt="" className="size-full object-cover" />;
}
