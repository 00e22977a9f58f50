import { shownTitle } from "@madrasa/contract/shown-title";
import { faTelegram, faWhatsapp } from "@fortawesome/free-brands-svg-icons";
import { Share2 } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { share } from "../../lib/browser/share.ts";
import { coursePath, joinPath } from "../../lib/format/course-code.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { BrandIcon } from "../../ui/display/brand-icon.tsx";
import type { QrCodeProps } from "../../ui/display/qr-code.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { OwnCourse } from "./courses.api.ts";

/** Loaded lazily: the link and the code are next to it. */
const QrCode = lazyComponent<QrCodeProps>(
  async () => (await import("../../ui/display/qr-code.tsx")).QrCode,
  { Meanwhile: () => <div className="h-52" />, Instead: () => null },
);

type SharedCourse = Pick<OwnCourse, "_id" | "title" | "published" | "enrollable">;

export function ShareCourse({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.share")} isDismissable>
      {course.published.value && (
        <div className="mb-4 grid gap-4">
          <QrCode
            text={window.location.origin + coursePath(course._id)}
            label={t("courses.qrCode")}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <div>
              <p className="text-sm text-ink-soft">{t("courses.joinCode")}</p>
              <Ltr className="font-mono text-sm break-all">{course._id}</Ltr>
            </div>
            <CopyButton text={course._id} label={t("ui.copyCode")} />
          </div>
        </div>
      )}
      <Invitation course={course} />
    </Dialog>
  );
}

/** WhatsApp and Telegram first, because most classes use them. */
export function Invitation({ course }: { course: SharedCourse }) {
  const link = window.location.origin + coursePath(course._id);
  const text = t("courses.invitation", {
    title: shownTitle(course),
    school: schoolName(),
    code: course._id,
  });
  const whole = `${text}\n${link}`;
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(whole)}`;
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
  // Supported on most phones, not on most computers.
  const canShare = typeof navigator.share === "function";

  if (!course.published.value) {
    return <Notice title={t("courses.shareDraft")}>{t("courses.shareDraftHelp")}</Notice>;
  }
  return (
    <div className="grid gap-4 text-start">
      {!course.enrollable && (
        <Notice title={t("courses.shareLocked")}>{t("courses.shareLockedHelp")}</Notice>
      )}
      <blockquote className="rounded-card bg-sunken p-4">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {`${text}\n`}
          <Ltr className="break-all">{link}</Ltr>
        </p>
      </blockquote>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={whatsapp} icon={<BrandIcon icon={faWhatsapp} className="size-4.5" />}>
          {t("courses.contact", { method: "whatsapp" })}
        </LinkButton>
        <LinkButton
          href={telegram}
          variant="secondary"
          icon={<BrandIcon icon={faTelegram} className="size-4.5" />}
        >
          {t("courses.contact", { method: "telegram" })}
        </LinkButton>
        {canShare && (
          <Button
            variant="secondary"
            icon={<Share2 className="size-4.5" />}
            onClick={() => share({ title: shownTitle(course), text, url: link })}
          >
            {t("courses.shareElsewhere")}
          </Button>
        )}
        <CopyButton text={whole} label={t("courses.copyMessage")} />
        <CopyButton
          text={window.location.origin + joinPath(course._id)}
          label={t("courses.copyLink")}
        />
      </div>
    </div>
  );
}
