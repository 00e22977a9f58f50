import { shownTitle } from "@madrasa/contract/shown-title";
import { Share2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { reportError } from "../../lib/browser/report.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { publicUrl } from "../../lib/page-head/public-url.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";

/** Buttons to copy the link, to copy the code, and to open the device's share menu. */
export function ShareCourse({ course }: { course: { _id: string; title: string } }) {
  const url = publicUrl() + coursePath(course._id);
  const share = async () => {
    try {
      await navigator.share({ title: shownTitle(course), url });
    } catch (error) {
      // Closing the share menu is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) reportError(error);
    }
  };
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      <CopyButton text={url} label={t("catalogue.copyLink")} isCompact className="grow" />
      <CopyButton text={course._id} label={t("ui.copyCode")} isCompact className="grow" />
      {"share" in navigator && (
        <Button
          variant="secondary"
          isCompact
          className="grow"
          icon={<Share2 className="size-4" />}
          onClick={share}
        >
          {t("catalogue.share")}
        </Button>
      )}
    </div>
  );
}
