import { Award } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { certificatePath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { type Finish, useTakeCertificate } from "./certificates.api.ts";

type OwnCertificateProps = { courseId: string; finish: Finish };

/** The student's certificate for a finished course: request or open it. It is withdrawn in the account only. */
export function OwnCertificate({ courseId, finish }: OwnCertificateProps) {
  const take = useTakeCertificate(courseId);
  const { certificate, can } = finish;
  if (certificate?.withdrawn) {
    return <p className="mt-6 text-ink-soft">{t("certificates.certificateEnded")}</p>;
  }
  if (certificate) {
    return (
      <div className="mt-6">
        <LinkButton
          to={certificatePath(certificate._id)}
          variant="secondary"
          icon={<Award className="size-5" />}
        >
          {t("certificates.certificate")}
        </LinkButton>
      </div>
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
        {t("certificates.takeCertificate")}
      </Button>
      <ActionError>{take.errorText}</ActionError>
    </div>
  );
}
