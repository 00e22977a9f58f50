import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { BannerField, type ChosenBanner } from "./banner-field.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { useSaveBanner } from "./save-banner.ts";

export function ChangeBanner({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  const [banner, setBanner] = useState<ChosenBanner>();
  const [isMissing, setMissing] = useState(false);
  const save = useSaveBanner();
  useUnsavedWork(banner !== undefined || save.isPending);

  const upload = async () => {
    setMissing(banner === undefined);
    if (!banner) return;
    try {
      await save.mutateAsync({ courseId: course._id, banner });
      toast.success(t("courses.bannerUpdated"));
      onClose();
    } catch {
      // The dialog shows the error and keeps the image.
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.changeBanner")}>
      <BannerField
        value={banner}
        onChange={setBanner}
        error={isMissing && !banner ? t("courses.bannerRequired") : undefined}
      />
      <DialogActions errorText={save.errorText}>
        <Button
          isPending={save.isPending}
          pendingText={t("courses.uploadingBanner")}
          onClick={upload}
        >
          {t("courses.saveBanner")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
