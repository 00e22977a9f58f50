import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { certificatePath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { CorrectCertificate } from "./correct-certificate.tsx";
import {
  certificatesQuery,
  type IssuedCertificate,
  useWithdrawCertificate,
} from "./certificates.api.ts";

type CertificateListProps = { courseId: string; onClose: () => void };

export function CertificateList({ courseId, onClose }: CertificateListProps) {
  const list = useInfiniteQuery(certificatesQuery(courseId));
  const [asked, setAsked] = useState<IssuedCertificate>();
  const [corrected, setCorrected] = useState<IssuedCertificate>();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("courses.certificates")}
      size="large"
      isDismissable
    >
      <Loaded query={list} failed="courses.certificatesFailed">
        {({ pages }) => {
          const issued = pages.flatMap(({ certificates }) => certificates);
          if (issued.length === 0) {
            return <p className="py-6 text-ink-soft">{t("courses.noCertificates")}</p>;
          }
          return (
            <>
              <ul className="divide-y divide-line">
                {issued.map((one) => (
                  <CertificateRow
                    key={one._id}
                    issued={one}
                    onWithdraw={() => setAsked(one)}
                    onCorrect={() => setCorrected(one)}
                  />
                ))}
              </ul>
              <LoadMore list={list} failed="courses.certificatesFailed" className="mt-4" />
            </>
          );
        }}
      </Loaded>
      {corrected && (
        <CorrectCertificate
          courseId={courseId}
          issued={corrected}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {asked && <Withdraw courseId={courseId} issued={asked} onClose={() => setAsked(undefined)} />}
    </Dialog>
  );
}

type CertificateRowProps = {
  issued: IssuedCertificate;
  onWithdraw: () => void;
  onCorrect: () => void;
};

function CertificateRow({ issued, onWithdraw, onCorrect }: CertificateRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <UserText>{issued.name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.issuedOn", { date: formatDate(issued.issuedAt) })}
        </p>
      </div>
      {issued.withdrawn && <p className="text-ink-soft">{t("courses.withdrawn")}</p>}
      <div className="flex flex-wrap gap-2">
        {!issued.withdrawn && (
          <LinkButton href={certificatePath(issued._id)} variant="secondary" isCompact>
            {t("courses.openCertificate")}
            <HiddenName>{issued.name}</HiddenName>
          </LinkButton>
        )}
        <Button variant="quiet" isCompact onClick={onCorrect}>
          {t("courses.reissue")}
          <HiddenName>{issued.name}</HiddenName>
        </Button>
        {!issued.withdrawn && (
          <Button variant="quiet" isCompact onClick={onWithdraw}>
            {t("courses.withdraw")}
            <HiddenName>{issued.name}</HiddenName>
          </Button>
        )}
      </div>
    </li>
  );
}

type WithdrawProps = { courseId: string; issued: IssuedCertificate; onClose: () => void };

function Withdraw({ courseId, issued, onClose }: WithdrawProps) {
  const withdraw = useWithdrawCertificate(courseId);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("courses.withdrawTitle", { name: bidiIsolate(issued.name) })}
      confirmLabel={t("courses.withdraw")}
      isPending={withdraw.isPending}
      errorText={withdraw.errorText}
      onConfirm={() => withdraw.mutate(issued._id, { onSuccess: onClose })}
    >
      {t("courses.withdrawText")}
    </ConfirmDialog>
  );
}
