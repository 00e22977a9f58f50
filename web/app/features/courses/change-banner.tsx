import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/error-message.ts";
import type { PrepareUpload } from "../../lib/put-file.ts";
import { useUnsavedWork } from "../../lib/unsaved-work.ts";
import { Button } from "../../ui/button.tsx";
import type { CroppedImage } from "../../ui/crop-image.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { toast } from "../../ui/toast.ts";
import { BannerField } from "./banner-field.tsx";
import { type OwnCourse, useSaveBanner } from "./courses.api.ts";

type ChangeBannerProps = { course: OwnCourse; onClose: () => void; prepareUpload: PrepareUpload };

/** Choose a picture, cut the banner out of it, upload. */
export function ChangeBanner({ course, onClose, prepareUpload }: ChangeBannerProps) {
  const [banner, setBanner] = useState<CroppedImage>();
  const [isMissing, setMissing] = useState(false);
  const save = useSaveBanner(prepareUpload);
  useUnsavedWork(banner !== undefined || save.isPending);

  const upload = async () => {
    setMissing(banner === undefined);
    if (!banner) return;
    try {
      await save.mutateAsync({ courseId: course._id, banner });
      toast.success(t("courses.bannerUpdated"));
      onClose();
    } catch {
      // The dialog stays, says why, and keeps the picture.
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.changeBanner")}>
      <FormProblem
        message={save.error ? failureMessage(save.error, "courses.bannerFailed") : undefined}
      />
      <BannerField
        value={banner}
        onChange={setBanner}
        error={isMissing && !banner ? t("courses.bannerRequired") : undefined}
      />
      <DialogActions>
        <Button
          isPending={save.isPending}
          pendingText={t("courses.uploadingBanner")}
          onClick={() => void upload()}
        >
          {t("courses.saveBanner")}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
