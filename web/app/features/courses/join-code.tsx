import { t } from "../../i18n/t.ts";
import { joinPath } from "../../lib/course-code.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ltr } from "../../ui/people-text.tsx";

/** The code of a course, to be copied as it is or as a link that signs up and joins. */
export function JoinCode({ courseId }: { courseId: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{t("courses.joinCode")}</p>
      <Ltr className="font-mono text-sm break-all">{courseId}</Ltr>
      <div className="-mx-3 flex flex-wrap">
        <CopyButton text={courseId} label={t("ui.copyCode")} look="quiet" isCompact />
        <CopyButton
          text={window.location.origin + joinPath(courseId)}
          label={t("courses.copyLink")}
          look="quiet"
          isCompact
        />
      </div>
    </div>
  );
}
