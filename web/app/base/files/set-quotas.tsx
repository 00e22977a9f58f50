import { identifierText } from "@madrasa/contract/digits";
import { QUOTA_BYTES_MAX } from "@madrasa/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { FoldedSection } from "../../ui/display/folded-section.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type Quotas, quotasQuery, useSetQuotas } from "./quotas.api.ts";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

export function SetQuotas() {
  return (
    <FoldedSection id="quotas" title={t("files.title")} help={t("files.help")}>
      <Loaded
        query={useQuery(quotasQuery)}
        failed="files.loadFailed"
        meanwhile={
          <SkeletonGroup label={t("files.loading")}>
            <Skeleton className="h-11 w-full" />
          </SkeletonGroup>
        }
      >
        {(quotas) => <QuotaFields quotas={quotas} />}
      </Loaded>
    </FoldedSection>
  );
}

function QuotaFields({ quotas }: { quotas: Quotas }) {
  const save = useSetQuotas();
  const { register, handleSubmit, reset, formState } = useForm({
    values: {
      student: String(Math.round(quotas.studentBytes / MEGABYTE)),
      course: String(Math.round(quotas.courseBytes / GIGABYTE)),
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);

  const submit = handleSubmit(async (typed) => {
    try {
      await save.mutateAsync({
        studentBytes: Number(typed.student) * MEGABYTE,
        courseBytes: Number(typed.course) * GIGABYTE,
      });
      reset(typed);
    } catch {
      // The form shows the error and keeps the input.
    }
  });
  const figure = (unit: number) => ({
    setValueAs: identifierText,
    validate: (typed: string) => {
      const max = QUOTA_BYTES_MAX / unit;
      const isFine = /^[0-9]+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;
      return isFine || encodeMessage("files.outOfRange", { max: formatNumber(max) });
    },
  });
  return (
    <Form onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2 lg:max-w-2xl">
        <TextField
          {...register("student", figure(MEGABYTE))}
          label={t("files.student")}
          description={t("files.studentHelp")}
          error={errors.student?.message}
          direction="ltr"
          inputMode="numeric"
          autoComplete="off"
          end={<span className="whitespace-nowrap">{t("files.megabytes")}</span>}
          required
        />
        <TextField
          {...register("course", figure(GIGABYTE))}
          label={t("files.course")}
          description={t("files.courseHelp")}
          error={errors.course?.message}
          direction="ltr"
          inputMode="numeric"
          autoComplete="off"
          end={<span className="whitespace-nowrap">{t("files.gigabytes")}</span>}
          required
        />
      </div>
      <FormError message={save.errorText} />
      <Button
        type="submit"
        isPending={save.isPending}
        pendingText={t("files.saving")}
        className="mt-5"
      >
        {t("files.save")}
      </Button>
    </Form>
  );
}
