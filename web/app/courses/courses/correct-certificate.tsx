import { CERTIFICATES_REISSUED_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type IssuedCertificate, useReissueCertificate } from "./certificates.api.ts";

type CorrectCertificateProps = {
  courseId: string;
  issued: IssuedCertificate;
  onClose: () => void;
};

export function CorrectCertificate({ courseId, issued, onClose }: CorrectCertificateProps) {
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
