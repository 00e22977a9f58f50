import { Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../i18n/t.ts";
import { showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useAddSection } from "./outline.api.ts";
import { blankField, SectionFields, type SectionValues } from "./section-fields.tsx";
import { SECTION_TEXTS } from "@madrasa/contract/form-texts";
import { useForm } from "react-hook-form";
import { useFormDraft } from "../../lib/storage/draft-of-form.ts";
import { clearDraft, type Draft } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";

type AddSectionProps = {
  courseId: string;
  isInitiallyOpen: boolean;
  onAdded: (sectionId: string) => void;
};

/** The button opens the form and focuses the empty field until both are filled in. */
export function AddSection({ courseId, isInitiallyOpen, onAdded }: AddSectionProps) {
  const { form, hasText, clear } = useSectionDraft(courseId);
  const [wasOpened, setOpen] = useState(isInitiallyOpen);
  const isOpen = wasOpened || hasText;
  const add = useAddSection(courseId);
  useUnsavedWork(isOpen && (form.formState.isDirty || add.isPending));

  const close = () => {
    setOpen(false);
    add.reset();
    clear();
  };
  const submit = async ({ title, description }: SectionValues) => {
    const blank = blankField({ title, description });
    if (blank) {
      // A focus in the next frame could take what is already typed into another field.
      flushSync(() => setOpen(true));
      form.setFocus(blank);
      return;
    }
    try {
      const { section } = await add.mutateAsync({ title, description });
      close();
      onAdded(section._id);
    } catch (error) {
      showFieldErrors(error, (path, fault) => form.setError(path as keyof SectionValues, fault));
    }
  };
  const button = (
    <Button
      type="submit"
      variant={isOpen ? "primary" : "secondary"}
      icon={<Plus className="size-5" />}
      isPending={add.isPending}
      pendingText={t("ui.saving")}
    >
      {t("outline.addSection")}
    </Button>
  );
  return (
    <Form onSubmit={(event) => form.handleSubmit(submit)(event)}>
      {isOpen ? (
        <Card>
          <SectionFields form={form} isStrict={false} />
          <FormError message={add.errorText} />
          <div className="mt-5 flex flex-wrap gap-3">
            {button}
            <Button variant="quiet" onClick={close}>
              {t("ui.cancel")}
            </Button>
          </div>
        </Card>
      ) : (
        button
      )}
    </Form>
  );
}

const BLANK: SectionValues = textValues(SECTION_TEXTS, null);

function valuesOf({ fields }: Draft): SectionValues | undefined {
  const found = { ...BLANK, ...fields };
  return found.title === "" && found.description === "" ? undefined : found;
}

/** Form values of a new section, which outlive a reload until saved or cancelled. */
function useSectionDraft(courseId: string) {
  const key = `section:${courseId}`;
  const form = useForm<SectionValues>({ defaultValues: BLANK });
  const [hasText, setText] = useState(false);
  useFormDraft(key, form, {
    fieldsOf: (values) => values,
    valuesOf,
    onFound: () => setText(true),
  });
  return {
    form,
    hasText,
    clear: () => {
      setText(false);
      form.reset(BLANK);
      clearDraft(key);
    },
  };
}
