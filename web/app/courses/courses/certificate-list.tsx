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
import {
  certificatesQuery,
  type IssuedCertificate,
  useReissueCertificate,
  useWithdrawCertificate,
} from "./certificates.api.ts";
import { CERTIFICATES_REISSUED_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";

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

type CorrectCertificateProps = {
  courseId: string;
  issued: IssuedCertificate;
  onClose: () => void;
};

function CorrectCertificate({ courseId, issued, onClose }: CorrectCertificateProps) {
  const reissue = useReissueCertificate(courseId);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: issued.name } });
  const submit = handleSubmit(({ name }) =>
    reissue.mutate({ certificateId: issued._id, name }, { onSuccess: onClose }),
  );
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.reissue")} size="small">
      <Form onSubmit={submit} className="space-y-5">
        <p className="text-ink-soft">
          {t("courses.reissueText", { max: CERTIFICATES_REISSUED_MAX })}
        </p>
        <TextField
          {...register("name", rules(RULES.certificateName))}
          label={t("courses.certificateName")}
          error={formState.errors.name?.message}
          maxLength={RULES.certificateName.max}
          autoComplete="off"
          required
        />
        <SubmitActions
          label={t("courses.reissue")}
          isPending={reissue.isPending}
          errorText={reissue.errorText}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
