import { useQuery } from "@tanstack/react-query";
import { Award } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { certificatePath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { type Finish, useEndCertificate, useTakeCertificate } from "./finish.api.ts";

type OwnCertificateProps = { courseId: string; finish: Finish };

/** The student's certificate for a finished course: request, open or withdraw it. */
export function OwnCertificate({ courseId, finish }: OwnCertificateProps) {
  const take = useTakeCertificate(courseId);
  const { certificate, can } = finish;
  if (certificate?.withdrawn) {
    return <p className="mt-6 text-ink-soft">{t("finish.certificateEnded")}</p>;
  }
  if (certificate) {
    return (
      <IssuedCertificate certificateId={certificate._id} className="mt-6 justify-center gap-2" />
    );
  }
  if (!can.takeCertificate) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-2">
      <Button
        variant="secondary"
        icon={<Award className="size-5" />}
        isPending={take.isPending}
        onClick={() => take.mutate()}
      >
        {t("finish.takeCertificate")}
      </Button>
      <ActionError>{take.problem}</ActionError>
    </div>
  );
}

type IssuedCertificateProps = {
  certificateId: string;
  /** Name of the course, if several are listed. */
  of?: ReactNode;
  className: string;
};

export function IssuedCertificate({ certificateId, of, className }: IssuedCertificateProps) {
  const { data: me } = useQuery(meQuery);
  const end = useEndCertificate();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes("flex flex-wrap", className)}>
      <LinkButton
        to={certificatePath(certificateId)}
        variant="secondary"
        icon={<Award className="size-5" />}
      >
        {t("finish.certificate")}
        {of}
      </LinkButton>
      {me && !me.isChild && (
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t("finish.endCertificate")}
          {of}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("finish.endTitle")}
        confirmLabel={t("finish.endCertificate")}
        isPending={end.isPending}
        problem={end.problem}
        onConfirm={() => end.mutate(certificateId, { onSuccess: () => setAsked(false) })}
      >
        {t("finish.endText")}
      </ConfirmDialog>
    </div>
  );
}
