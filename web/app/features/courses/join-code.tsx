import { Share2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { joinPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import type { OwnCourse } from "./courses.api.ts";

type JoinCodeProps = {
  course: Pick<OwnCourse, "_id" | "published" | "can">;
  onShare: () => void;
};

/** A course's code to copy; the join link and the invitation once students can follow them. */
export function JoinCode({ course, onShare }: JoinCodeProps) {
  const { _id: courseId, published, can } = course;
  const canShare = published.value && can.edit;
  return (
    <div>
      <p className="text-sm text-ink-soft">{t("courses.joinCode")}</p>
      <Ltr className="font-mono text-sm break-all">{courseId}</Ltr>
      <div className="-mx-3 flex flex-wrap">
        <CopyButton text={courseId} label={t("ui.copyCode")} variant="quiet" isCompact />
        {canShare && (
          <>
            <CopyButton
              text={window.location.origin + joinPath(courseId)}
              label={t("courses.copyLink")}
              variant="quiet"
              isCompact
            />
            <Button
              variant="quiet"
              isCompact
              icon={<Share2 className="size-4" />}
              onClick={onShare}
            >
              {t("courses.share")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
