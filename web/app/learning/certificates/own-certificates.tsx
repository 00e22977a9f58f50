import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Award } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { certificatePath } from "../../lib/format/course-code.ts";
import { meQuery } from "../../lib/session/me.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ownCertificatesQuery, titleOf, useEndCertificate } from "./certificates.api.ts";

/**
 * A student's certificates, including those of courses that they left or that were deleted. Renders nothing if the list
 * is empty.
 */
export function OwnCertificates() {
  const list = useInfiniteQuery(ownCertificatesQuery);
  const certificates = list.data?.pages.flatMap((page) => page.certificates) ?? [];
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="border-t border-line py-3">
      <h3 id="certificates" className="mb-2 text-sm text-ink-soft">
        {t("certificate.own")}
      </h3>
      <ul className="space-y-4">
        {certificates.map((one) => {
          const { _id, language, issuedAt, withdrawn } = one;
          const title = titleOf(one);
          return (
            <li key={_id}>
              <p className="wrap-anywhere">
                <UserText lang={language}>{title}</UserText>
              </p>
              <p className="text-sm text-ink-soft">{formatDate(issuedAt)}</p>
              {withdrawn ? (
                <p className="mt-1 text-sm text-ink-soft">{t("certificates.certificateEnded")}</p>
              ) : (
                <IssuedCertificate
                  certificateId={_id}
                  of={<HiddenName lang={language}>{title}</HiddenName>}
                />
              )}
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} failed="certificate.ownFailed" className="mt-4" />
    </section>
  );
}

/** `of`: hidden name of the course. */
type IssuedCertificateProps = { certificateId: string; of: ReactNode };

function IssuedCertificate({ certificateId, of }: IssuedCertificateProps) {
  const { data: me } = useQuery(meQuery);
  const end = useEndCertificate();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <LinkButton
        to={certificatePath(certificateId)}
        variant="secondary"
        icon={<Award className="size-5" />}
      >
        {t("certificates.certificate")}
        {of}
      </LinkButton>
      {me && !me.isChild && (
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t("certificates.endCertificate")}
          {of}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("certificates.endTitle")}
        confirmLabel={t("certificates.endCertificate")}
        isPending={end.isPending}
        errorText={end.errorText}
        onConfirm={() => end.mutate(certificateId, { onSuccess: () => setAsked(false) })}
      >
        {t("certificates.endText")}
      </ConfirmDialog>
    </div>
  );
}
