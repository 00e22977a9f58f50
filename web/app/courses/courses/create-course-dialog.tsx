import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { editorPath } from "../../lib/format/course-code.ts";
import { onceSaved, useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { DialogActions, SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { hasMissing } from "../../ui/form/has-missing.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { BannerField } from "./banner-field.tsx";
import { CourseFields, courseValues, type CourseValues, setCourseFault } from "./course-fields.tsx";
import { useCreateCourse } from "./courses.api.ts";
import { useSaveBanner } from "./save-banner.ts";
import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { useFormDraft } from "../../lib/storage/draft-of-form.ts";
import { clearDraft, type Draft, setDraftFile } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";
import type { LatticeName } from "./lattices.ts";

type CreateCourseDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Opens the editor when done. Input outlives closing the dialog and a reload. */
export function CreateCourseDialog({ isOpen, onOpenChange }: CreateCourseDialogProps) {
  const [failure, setFailure] = useState<unknown>();
  const [createdId, setCreatedId] = useState<string>();
  const { form, storeBanner, clear } = useCourseDraft();
  const { field: banner, fieldState } = useController({
    control: form.control,
    name: "banner",
    rules: {
      validate: {
        required: (banner) => banner !== undefined || encodeMessage("courses.bannerRequired"),
      },
    },
  });
  const create = useCreateCourse();
  const navigate = useNavigate();
  const saveBanner = useSaveBanner();
  const isPending = create.isPending || saveBanner.isPending;
  useUnsavedWork(isOpen && (form.formState.isDirty || isPending));

  const finish = (courseId: string) => {
    onOpenChange(false);
    setCreatedId(undefined);
    form.reset(courseValues());
    clear();
    // This component may be unmounted already, because the first course replaces the empty state.
    onceSaved(() => void navigate(editorPath(courseId)));
  };
  const attachBanner = async (courseId: string) => {
    const { banner } = form.getValues();
    if (!banner) return;
    try {
      await saveBanner.mutateAsync({ courseId, banner });
      toast.success(t("courses.created"));
      finish(courseId);
    } catch {
      setCreatedId(courseId);
    }
  };
  const submit = async ({ title, description, banner, category, ...optional }: CourseValues) => {
    setFailure(undefined);
    try {
      // Fails before the course is created if the image cannot be cropped.
      await banner;
      const { course } = await create.mutateAsync({
        title,
        description,
        ...changedFields(optional, courseValues()),
        ...(category !== "" && { category }),
      });
      clear();
      await attachBanner(course._id);
    } catch (error) {
      showFieldErrors(error, setCourseFault(form));
      setFailure(error);
    }
  };

  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t("courses.create")} storesText>
      {createdId === undefined ? (
        <Form onSubmit={form.handleSubmit(submit, () => setFailure(undefined))}>
          <div className="grid gap-5">
            <CourseFields form={form} />
            <BannerField
              value={banner.value}
              onChange={(chosen) => {
                banner.onChange(chosen);
                storeBanner(chosen);
              }}
              error={fieldState.error?.message}
            />
          </div>
          <SubmitActions
            label={t("courses.create")}
            isPending={isPending}
            pendingText={
              saveBanner.isPending ? t("courses.uploadingBanner") : t("courses.creating")
            }
            errorText={
              hasMissing(form.formState.errors)
                ? t("courses.fillAll")
                : failure
                  ? failureMessage(failure, "courses.notCreated")
                  : undefined
            }
            onCancel={() => onOpenChange(false)}
          />
        </Form>
      ) : (
        <DialogActions errorText={t("courses.bannerNotSaved")}>
          <Button
            isPending={saveBanner.isPending}
            pendingText={t("courses.uploadingBanner")}
            onClick={() => attachBanner(createdId)}
          >
            {t("ui.tryAgain")}
          </Button>
          <Button variant="secondary" onClick={() => finish(createdId)}>
            {t("courses.withoutBanner")}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

const KEY = "course";
/** Separator of tags, which cannot contain it. */
const SEPARATOR = "\n";

function fieldsOf({ category, tags, banner, ...values }: CourseValues): Draft["fields"] {
  const lattice = typeof banner === "string" ? banner : "";
  return { ...textValues(COURSE_TEXTS, values), category, tags: tags.join(SEPARATOR), lattice };
}

function valuesOf({ fields, file }: Draft): CourseValues | undefined {
  const { category = "", tags = "", lattice = "" } = fields;
  if (!file && Object.values(fields).every((text) => text === "")) return undefined;
  const chosen = { category, tags: tags === "" ? [] : tags.split(SEPARATOR) };
  return {
    ...courseValues({ ...textValues(COURSE_TEXTS, fields), ...chosen }),
    banner: lattice === "" ? file && Promise.resolve(file) : (lattice as LatticeName),
  };
}

/** Form values of a new course, which outlive a reload until the course is created. */
function useCourseDraft() {
  const form = useForm<CourseValues>({ defaultValues: courseValues() });
  useFormDraft(KEY, form, { fieldsOf, valuesOf });
  return {
    form,
    storeBanner: (banner: CourseValues["banner"]) => {
      if (banner === undefined || typeof banner === "string") void setDraftFile(KEY, undefined);
      else void banner.then(async (file) => setDraftFile(KEY, file)).catch(() => undefined);
    },
    clear: () => clearDraft(KEY),
  };
}
